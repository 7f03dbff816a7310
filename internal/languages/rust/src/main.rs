//! Runs each step that it reads from stdin with the generated client, and prints what the client returns.

use std::collections::HashMap;
use std::env;
use std::io;

use reqwest::header::AUTHORIZATION;
use reqwest::header::HeaderMap;
use reqwest::header::HeaderValue;
use serde::Deserialize;
use serde::Serialize;
use serde_json::Value;
use serde_json::from_value;
use serde_json::json;
use voice_agent_client::Client;
use voice_agent_client::Error;
use voice_agent_client::ResponseValue;
use voice_agent_client::types::Run;
use voice_agent_client::types::UseCaseUpdate;

mod calls;

type AnyError = Box<dyn std::error::Error>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    step: String,
    operation_id: String,
    path_parameters: HashMap<String, String>,
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

/// What each operation has returned, for steps that send it back.
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
    // region base platform
    let key = env::var("VOICE_AGENT_API_KEY")?;
    let mut authorization: HeaderValue = format!("Bearer {key}").parse()?;
    authorization.set_sensitive(true); // otherwise `{:?}` of the client shows the key
    let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)]);
    // A redirect of an update would send its body, which can hold the key, to another host.
    let stay = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().default_headers(headers).redirect(stay).build()?;
    // endregion
    let shared = http.clone();
    // region base
    let base_url = env::var("VOICE_AGENT_BASE_URL")? + "/api/v1";
    let base = Client::new_with_client(&base_url, http);
    // endregion
    let http = shared;
    // region platform
    let platform_url = env::var("VOICE_AGENT_PLATFORM_URL")? + "/api/v1";
    let platform = Client::new_with_client(&platform_url, http);
    let organization_id = env::var("VOICE_AGENT_ORGANIZATION_ID")?;
    // endregion

    let mut known = Known::default();
    for line in io::stdin().lines() {
        let step: Step = serde_json::from_str(&line?)?;
        let result = call(&step, &base, &platform, &organization_id, &known).await;
        if let Ok(Outcome { data: Some(data), .. }) = &result {
            known.0.insert(step.operation_id, data.clone());
        }
        let mut printed = json!(result.unwrap_or_else(failure));
        printed["step"] = json!(step.step);
        println!("{printed}");
    }
    Ok(())
}

async fn call(
    step: &Step,
    base: &Client,
    platform: &Client,
    organization_id: &str,
    known: &Known,
) -> Result<Outcome, AnyError> {
    if step.step != "free-form" {
        return calls::call(&step.operation_id, base, platform, organization_id, known).await;
    }
    let runs: Vec<Run> = from_value(known.of("listUseCaseRuns")?)?;
    let run = runs.first().ok_or("listUseCaseRuns has returned nothing")?;
    let update = UseCaseUpdate { params: run.data.clone(), ..Default::default() };
    Ok(outcome(base.update_use_case(&step.path_parameters["id"], &update).await?))
}

fn outcome<T: Serialize>(response: ResponseValue<T>) -> Outcome {
    // The data of a response without a body is the unit type, which is null.
    let status = Some(response.status().as_u16());
    Outcome { status, data: Some(json!(*response)).filter(|data| !data.is_null()), error: None }
}

fn failure(error: AnyError) -> Outcome {
    let status = error.downcast_ref::<Error>().and_then(|error| error.status());
    Outcome {
        status: status.map(|status| status.as_u16()),
        data: None,
        error: Some(error.to_string()),
    }
}
