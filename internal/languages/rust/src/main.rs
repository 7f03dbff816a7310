//! Runs each step from stdin with the generated client, and prints its result.

use std::collections::BTreeMap;
use std::collections::HashMap;
use std::io;
use std::sync::Mutex;

use serde::Deserialize;
use serde::Serialize;
use serde_json::Value;
use serde_json::json;
use voice_agent_client::CallError;
use voice_agent_client::Client;
use voice_agent_client::ResponseValue;
use voice_agent_client::connect;

mod calls;

type AnyError = Box<dyn std::error::Error>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    step: String,
    call: String,
    operation_id: String,
}

#[derive(Serialize, Default)]
pub struct Outcome {
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The latest result of each operation, which updates send back.
#[derive(Default)]
pub struct Known(HashMap<String, Value>);

impl Known {
    fn of(&self, operation_id: &str) -> Result<Value, AnyError> {
        let data = self.0.get(operation_id);
        Ok(data.ok_or(format!("{operation_id} has not succeeded"))?.clone())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), AnyError> {
    let mut known = Known::default();
    for line in io::stdin().lines() {
        let step: Step = serde_json::from_str(&line?)?;
        let result = calls::call(&step.call, &known).await;
        if let Ok(Outcome { data: Some(data), .. }) = &result {
            known.0.insert(step.operation_id, data.clone());
        }
        let mut printed = json!(result.unwrap_or_else(failure));
        printed["step"] = json!(step.step);
        println!("{printed}");
    }
    Ok(())
}

/// Returns the same client of a root for all calls.
fn connect_once(root: &str, api_key: &str) -> Result<Client, AnyError> {
    static CLIENTS: Mutex<BTreeMap<String, Client>> = Mutex::new(BTreeMap::new());
    let mut clients = CLIENTS.lock().expect("no call panics while it connects");
    if let Some(client) = clients.get(root) {
        return Ok(client.clone());
    }
    let client = connect(root, api_key)?;
    clients.insert(root.into(), client.clone());
    Ok(client)
}

fn outcome<T: Serialize>(response: ResponseValue<T>) -> Outcome {
    // The data of a response without a body is the unit type, which is null.
    let status = Some(response.status().as_u16());
    Outcome { status, data: Some(json!(*response)).filter(|data| !data.is_null()), error: None }
}

fn failure(error: AnyError) -> Outcome {
    let status = error.downcast_ref::<CallError>().and_then(|error| error.status);
    Outcome {
        status: status.map(|status| status.as_u16()),
        data: None,
        error: Some(error.to_string()),
    }
}
