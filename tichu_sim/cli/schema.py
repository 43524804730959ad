"""List every table and column of a run."""

from typing import Any

import click

from tichu_sim.cli._common import format_option, print_json


@click.command("schema")
@format_option()
def command(output: str) -> None:
    """List every table and column of a run, with type, unit, meaning and labels."""
    from tichu_sim.logs.schema import SCHEMA_VERSION

    tables = _tables()
    if output == "json":
        print_json({"schema": SCHEMA_VERSION, "tables": tables})
        return
    click.echo(f"schema version {SCHEMA_VERSION}")
    for table in tables:
        click.echo(f"\n{table['name']}: {table['description']}")
        width = max(len(column["name"]) for column in table["columns"])
        for column in table["columns"]:
            unit = f" ({column['unit']})" if column["unit"] else ""
            labels = f": {', '.join(column['labels'])}" if column["labels"] else ""
            click.echo(
                f"  {column['name']:<{width}}  {column['type']:<7}  {column['description']}{unit}{labels}"
            )


def _tables() -> list[dict[str, Any]]:
    from tichu_sim.logs.schema import TABLES
    from tichu_sim.logs.writer import frame_schema

    result = []
    for table in TABLES.values():
        types = frame_schema(table.name)
        columns = [
            {
                "name": column.name,
                "type": "Enum" if column.labels else str(types[column.name]),
                "unit": column.unit,
                "description": column.description,
                "labels": list(column.labels),
            }
            for column in table.columns
        ]
        result.append(
            {"name": table.name, "row": table.row, "description": table.description, "columns": columns}
        )
    return result
