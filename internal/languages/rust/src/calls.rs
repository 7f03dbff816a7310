use super::{AnyError, Known, Outcome, outcome};
use serde_json::from_value;
use voice_agent_client::Client;
// imports

pub async fn call(
    operation_id: &str,
    base: &Client,
    platform: &Client,
    organization_id: &str,
    known: &Known,
) -> Result<Outcome, AnyError> {
    Ok(match operation_id {
        // calls
        other => return Err(format!("unknown operation {other}").into()),
    })
}
