"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# The same examples every time and everywhere: a test that passes here cannot fail elsewhere by chance.
settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")
