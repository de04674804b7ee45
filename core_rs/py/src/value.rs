//! JSON values as Python objects and back, without a text in between.

use crate::error::bad_input;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// Deeper nesting than any state or patch has is refused, so that no input can exhaust the stack.
const MAX_DEPTH: usize = 32;

pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (key, item) in entries {
                dict.set_item(key, to_python(py, item)?)?;
            }
            dict.into_any()
        }
    })
}

/// `what` names the input in messages: `state`, `choice`, `patch`.
pub fn from_python(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Value> {
    read(object, what, MAX_DEPTH)
}

fn read(object: &Bound<'_, PyAny>, what: &str, depth: usize) -> PyResult<Value> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(bad_input(format!("{what} is nested too deeply")));
    };
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        let number = object
            .extract::<i64>()
            .map(Number::from)
            .or_else(|_| object.extract::<u64>().map(Number::from));
        return number
            .map(Value::Number)
            .map_err(|_| bad_input(format!("{what} holds a number beyond 64 bits")));
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        let number = Number::from_f64(number.value());
        return number
            .map(Value::Number)
            .ok_or_else(|| bad_input(format!("{what} holds a number that is not finite")));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return match text.to_cow() {
            Ok(text) => Ok(Value::String(text.into_owned())),
            Err(_) => Err(bad_input(format!("{what} holds text that is not Unicode"))),
        };
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let mut entries = Map::new();
        for (key, item) in dict {
            let Ok(key) = key
                .cast::<PyString>()
                .map_err(|_| ())
                .and_then(|key| key.to_cow().map_err(|_| ()))
            else {
                return Err(bad_input(format!("{what} holds a key that is not text")));
            };
            entries.insert(key.into_owned(), read(&item, what, depth)?);
        }
        return Ok(Value::Object(entries));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.map(|item| read(&item?, what, depth));
        return items.collect::<PyResult<Vec<_>>>().map(Value::Array);
    }
    let kind = object
        .get_type()
        .name()
        .map_or_else(|_| "?".to_owned(), |name| name.to_string());
    Err(bad_input(format!(
        "{what} holds a value of type {kind}, which JSON does not know"
    )))
}
