//! Result tables as Arrow C streams: any dataframe library reads them without copying row by row.

use arrow_array::types::{UInt8Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Int16Array, Int64Array, ListArray, StringArray, StructArray,
    UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, Field, Fields};
use everdell_arena::tables::asks::ASKS;
use everdell_arena::{Column, Data, Dictionary};
use everdell_engine::boxes::asks;
use everdell_engine::catalog::Catalog;
use everdell_engine::ids::Season;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use std::sync::Arc;

/// The names behind the codes of dictionary columns.
pub struct Names<'a> {
    pub bots: &'a [&'a str],
    pub catalog: &'a Catalog,
}

impl Names<'_> {
    fn of(&self, dictionary: Dictionary) -> StringArray {
        let catalog = self.catalog;
        match dictionary {
            Dictionary::Bots => StringArray::from(self.bots.to_vec()),
            Dictionary::Cards => catalog.card_ids().map(Some).collect(),
            Dictionary::Events => catalog.events.iter().map(|def| Some(&def.id)).collect(),
            Dictionary::Locations => catalog.location_ids().map(Some).collect(),
            Dictionary::Seasons => {
                let seasons = Season::ALL.iter().map(|season| season.name());
                seasons.chain(["never"]).map(Some).collect()
            }
            Dictionary::Vias => ["none"]
                .into_iter()
                .chain(catalog.card_ids().map(String::as_str))
                .map(Some)
                .collect(),
            Dictionary::Asks => ASKS.iter().chain(&asks()).map(|ask| Some(ask.name())).collect(),
        }
    }
}

/// One table.
#[pyclass(frozen, module = "everdell_sim._core")]
pub struct Table {
    rows: StructArray,
}

impl Table {
    pub fn new(columns: Vec<Column>, names: &Names<'_>) -> Result<Table, ArrowError> {
        let mut fields = Vec::new();
        let mut arrays = Vec::new();
        for Column { meaning, data } in columns {
            let array = array(data, names)?;
            fields.push(Field::new(meaning.name.as_ref(), array.data_type().clone(), false));
            arrays.push(array);
        }
        Ok(Table {
            rows: StructArray::try_new(Fields::from(fields), arrays, None)?,
        })
    }

    /// The table with one column more, a list of numbers for each row.
    pub fn with_lists(self, name: &str, lists: &[Vec<u64>]) -> Result<Table, ArrowError> {
        let offsets = OffsetBuffer::<i32>::from_lengths(lists.iter().map(Vec::len));
        let values = UInt64Array::from(lists.concat());
        let item = Arc::new(Field::new("item", values.data_type().clone(), false));
        let column = ListArray::try_new(item, offsets, Arc::new(values), None)?;
        let (fields, mut arrays, _) = self.rows.into_parts();
        let mut fields: Vec<_> = fields.iter().cloned().collect();
        fields.push(Arc::new(Field::new(name, column.data_type().clone(), false)));
        arrays.push(Arc::new(column));
        Ok(Table {
            rows: StructArray::try_new(Fields::from(fields), arrays, None)?,
        })
    }

    fn field(&self) -> Field {
        Field::new_struct("", self.rows.fields().clone(), false)
    }
}

fn array(data: Data, names: &Names<'_>) -> Result<ArrayRef, ArrowError> {
    Ok(match data {
        Data::Bool(values) => Arc::new(BooleanArray::from(values)),
        Data::U8(values) => Arc::new(UInt8Array::from(values)),
        Data::U16(values) => Arc::new(UInt16Array::from(values)),
        Data::U32(values) => Arc::new(UInt32Array::from(values)),
        Data::U64(values) => Arc::new(UInt64Array::from(values)),
        Data::I16(values) => Arc::new(Int16Array::from(values)),
        Data::I64(values) => Arc::new(Int64Array::from(values)),
        Data::Texts(values) => Arc::new(StringArray::from(values)),
        Data::Names(dictionary, codes) => coded(&codes, names.of(dictionary))?,
    })
}

/// Codes of a byte while they suffice: most games have fewer names than that.
fn coded(codes: &[u16], names: StringArray) -> Result<ArrayRef, ArrowError> {
    let names = Arc::new(names);
    if names.len() > 1 << u8::BITS {
        let codes = UInt16Array::from(codes.to_vec());
        return Ok(Arc::new(DictionaryArray::<UInt16Type>::try_new(codes, names)?));
    }
    let codes = codes.iter().map(|&code| code as u8);
    Ok(Arc::new(DictionaryArray::<UInt8Type>::try_new(
        UInt8Array::from_iter_values(codes),
        names,
    )?))
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let rows: ArrayRef = Arc::new(self.rows.clone());
        let reader = ArrayIterator::new([Ok(rows)], Arc::new(self.field()));
        to_stream_pycapsule(py, Box::new(reader), requested_schema)
    }
}
