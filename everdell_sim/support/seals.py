"""Hashes of what is written, by which it is known when it is read again."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

AnyRecord = TypeVar("AnyRecord", bound=msgspec.Struct)


def hash_of(value: Any) -> str:
    """The hash of the content, whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=msgspec.to_builtins)
    return hashlib.sha256(text.encode()).hexdigest()


def sealed(record: AnyRecord) -> AnyRecord:
    """The same record with the seal that fits it."""
    # As it will be read: 1 where a fraction stands is 1.0.
    read = msgspec.convert(msgspec.to_builtins(record), type(record))
    return msgspec.structs.replace(read, seal=seal(msgspec.to_builtins(read)))


def seal(fields: Mapping[str, Any]) -> str:
    """The hash of a record, as its JSON has it, without its seal."""
    return hash_of({key: value for key, value in fields.items() if key != "seal"})
