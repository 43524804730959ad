"""How the kernel is compiled: entry points, inner functions, records, and the cache on disk.

Only entry points are compiled on their own and cached; inner functions are compiled into them. Entry
points call each other through function pointers, so that a change recompiles one unit and a strategy or
a booster set never recompiles the engine.

Numba's cache does not notice a change in a function that lives in another file. The cache folder is
therefore named by a hash over every source that a kernel can include, the Numba and llvmlite versions and
the processor; folders unused for a month are removed.
"""

import functools
import hashlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy as np
from numba import config, njit, types
from numba.core import cgutils
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic, overload, typeof_impl
from platformdirs import user_cache_dir

# Function pointers as arguments are what keeps the compilation units apart (see above).
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

PACKAGE = Path(__file__).parent
KERNEL_SOURCES = (
    "cards.py",
    "terms.py",
    "jit.py",
    "rng.py",
    "state.py",
    "logs/schema.py",
    "simulate/kernel.py",
    "simulate/trace.py",
    "replay/kernel.py",
    "validate/kernel.py",
    "validate/invariants.py",
    "rules",
    "combinations",
    "engine",
    "boosters/worth.py",
    "boosters/effects.py",  # the cards themselves name the cache of their hub (tichu_sim.boosters.hub)
    "strategies",
    "strategies/data/call_odds.toml",
)
STALE_AFTER_DAYS = 30
JIT = not config.DISABLE_JIT

kernel = njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Decorator of an inner kernel function: compiled into its callers, not callable from Python by itself."""


@functools.cache
def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel function as plain Python on readable records, with the kernel functions it calls.

    Inner kernel functions have no Python wrapper: called from Python, directly or by a function that is not
    compiled, they would crash the process.
    """
    python: FunctionType | None = getattr(function, "py_func", None)
    if python is None:
        return function
    namespace = dict(python.__globals__)
    for name in python.__code__.co_names:
        if hasattr(namespace.get(name), "py_func"):
            namespace[name] = plain(namespace[name])
    return FunctionType(python.__code__, namespace, python.__name__, python.__defaults__)


def kernel_files() -> list[Path]:
    """Every source file that a kernel can include, in a fixed order."""
    files: list[Path] = []
    for name in KERNEL_SOURCES:
        path = PACKAGE / name
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return files


@functools.cache
def source_hash() -> str:
    """16 hexadecimal digits that change with the kernel sources, the compiler versions or the processor."""
    digest = hashlib.sha256()
    for path in kernel_files():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    cpu = f"{llvmlite.binding.get_host_cpu_name()} {config.BOUNDSCHECK}"
    digest.update(f"{numba.__version__} {llvmlite.__version__} {cpu}".encode())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder that holds the kernel caches: ``NUMBA_CACHE_DIR`` if set, else the user's cache folder."""
    return Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_dir("tichu-sim"))


@functools.cache
def cache_dir() -> str:
    """The cache folder of these sources, made on first use; a temporary one, with a warning, if need be."""
    root = cache_root()
    path = root / f"kernel-{source_hash()}"
    try:
        path.mkdir(parents=True, exist_ok=True)
        os.utime(path)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as error:
        warnings.warn(
            f"cannot write the kernel cache {path} ({error.strerror}); compiling anew", stacklevel=2
        )
        return tempfile.mkdtemp(prefix="tichu-sim-kernel-")
    _prune(root)
    return str(path)


def _prune(root: Path) -> None:
    """Remove the caches of other sources that nobody has used for a month."""
    limit = time.time() - STALE_AFTER_DAYS * 86400
    for path in root.glob("kernel-*"):
        if path.stat().st_mtime < limit:
            shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _own_cache() -> Iterator[None]:
    """Point Numba's process-wide cache setting at our folder only while one of our functions is declared."""
    before = config.CACHE_DIR
    config.CACHE_DIR = cache_dir()
    try:
        yield
    finally:
        config.CACHE_DIR = before


class Entry:
    """An entry point: compiled for its one signature, or loaded from the cache, when first asked for.

    Calling it runs the compiled function; ``get()`` gives what can be passed on as a function pointer.
    With ``NUMBA_DISABLE_JIT=1`` both are the plain Python function.
    """

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self.function = function
        self.signature = signature
        self._compiled: Any = None

    def get(self) -> Any:
        """The compiled function; the first call compiles it (seconds) or loads it from the cache."""
        if self._compiled is None:
            if JIT:
                with _own_cache():
                    self._compiled = njit(self.signature, cache=True, nogil=True, error_model="numpy")(
                        self.function
                    )
            else:
                self._compiled = self.function
        return self._compiled

    def __call__(self, *arguments: Any) -> Any:
        return self.get()(*arguments)

    @property
    def from_cache(self) -> bool:
        """Whether the compiled code was loaded from disk."""
        return bool(JIT and self.get().stats.cache_hits)


@typeof_impl.register(Entry)  # type: ignore[untyped-decorator]
def _typeof_entry(value: Entry, context: Any) -> Any:
    """An entry point can be named in another: it is compiled, or loaded, when that one is."""
    return numba.typeof(value.get())


def pointer_to(entry: Entry) -> Callable[[], Any]:
    """A function for kernels that gives an entry point as a function pointer, to be handed on to another.

    Named directly it would be handed on with the address of its Python object, and nothing that holds an
    address can be cached.
    """
    if not JIT:
        return entry.get

    @intrinsic  # type: ignore[untyped-decorator]
    def give(typingctx: Any) -> Any:
        type_ = types.FunctionType(entry.signature)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            compiled = entry.get().get_compile_result(entry.signature)
            struct = cgutils.create_struct_proxy(type_)(context, builder)
            code = context.declare_function(builder.module, compiled.fndesc)
            struct.jit_addr = builder.bitcast(code, context.get_value_type(types.voidptr))
            context.active_code_library.add_linking_library(compiled.library)
            return struct._getvalue()

        return type_(), generate

    return give  # type: ignore[no-any-return]


def entry(signature: Any) -> Callable[[Callable[..., Any]], Entry]:
    """Decorator of an entry point with its one explicit signature, a type or a pointer type."""
    plain = signature.signature if isinstance(signature, types.FunctionType) else signature
    return lambda function: Entry(function, plain)


def pointer(result: Any, *arguments: Any) -> types.FunctionType:
    """The type of a pointer to an entry point."""
    return types.FunctionType(result(*arguments))


def record_type(dtype: np.dtype[np.void]) -> types.Record:
    """The Numba type of a record, passed by reference."""
    return numba.from_dtype(dtype)


def _with_attributes(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same memory layout, read by attribute in plain Python at every level."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((_with_attributes(base), shape))
    if dtype.names is None or dtype.fields is None:
        return dtype
    layout = {
        "names": list(dtype.names),
        "formats": [_with_attributes(dtype[name]) for name in dtype.names],
        "offsets": [dtype.fields[name][1] for name in dtype.names],
        "itemsize": dtype.itemsize,
    }
    return np.dtype((np.record, np.dtype(layout)))  # type: ignore[call-overload]


@functools.cache
def readable(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The record ``dtype`` with attribute access from Python; same layout, so arrays can be viewed as it."""
    return _with_attributes(dtype)


def new_records(dtype: np.dtype[np.void], count: int = 1) -> np.ndarray[Any, Any]:
    """``count`` zeroed records that kernels take one by one, compiled or not."""
    return np.zeros(count, dtype if JIT else readable(dtype))


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(typingctx: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(typingctx: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, False)
        return builder.cttz(arguments[0], zero_is_undefined)

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _copy_record(typingctx: Any, target: Any, source: Any) -> Any:
    if not isinstance(target, types.Record) or target != source:
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        length = context.get_constant(types.intp, target.size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], length, 1)
        return context.get_dummy_value()

    return types.none(target, source), generate


def copy_record(target: Any, source: Any) -> None:
    """Copy a record over another of the same type; assigning one of some 600 bytes takes 5 s to compile."""
    for name in target.dtype.names:
        target[name] = source[name]


@overload(copy_record)
def _copy_record_overload(target, source):  # type: ignore[no-untyped-def]
    return lambda target, source: _copy_record(target, source)


def count_bits(bits: int) -> int:
    """The number of ones in a non-negative 64-bit integer."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest one in a non-zero 64-bit integer."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


@overload(count_bits)
def _count_bits(bits):  # type: ignore[no-untyped-def]  # Numba compares the two signatures to the letter
    return lambda bits: _ctpop(types.int64(bits))


@overload(lowest)
def _lowest(bits):  # type: ignore[no-untyped-def]
    return lambda bits: _cttz(types.int64(bits))
