use super::{AnyError, Known, Outcome, connect_once, outcome};
use serde_json::from_value;
// harness.ts writes the imports here.

/// Makes the call with this name. `known` has the latest result of each operation, which updates
/// send back.
pub async fn call(name: &str, known: &Known) -> Result<Outcome, AnyError> {
    Ok(match name {
        // harness.ts writes the calls here.
        other => return Err(format!("unknown operation {other}").into()),
    })
}
