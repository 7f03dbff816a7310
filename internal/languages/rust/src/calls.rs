use super::{AnyError, Known, Outcome, outcome};
use serde_json::from_value;
// imports

pub async fn call(name: &str, known: &Known) -> Result<Outcome, AnyError> {
    Ok(match name {
        // calls
        other => return Err(format!("unknown operation {other}").into()),
    })
}
