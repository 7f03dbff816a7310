//! Runs each step that it reads from stdin with the generated client, and prints what the client returns.

use std::{collections::HashMap, env, io};

use futures_util::TryStreamExt;
use reqwest::header::{AUTHORIZATION, HeaderMap};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use voice_agent_client::{Client, Error, ResponseValue, types::*};

const USE_CASE_ID: &str = "66f1a1d2e5b7d83a9c0e4b21";
const NUMBER_ID: &str = "66f1a2e0e5b7d83a9c0e4b31";
const AGENT_ID: &str = "66f1a3f7e5b7d83a9c0e4b41";
const HOOK_URL: &str = "https://hooks.harbordental.example/recalls";

type AnyError = Box<dyn std::error::Error>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    step: String,
    operation_id: String,
}

#[derive(Serialize, Default)]
struct Outcome {
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

struct Driver {
    base: Client,
    platform: Client,
    organization_id: String,
    /// Responses that later steps build on.
    organization: Option<Organization>,
    runs: Vec<Run>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), AnyError> {
    let mut driver = Driver {
        base: client("VOICE_AGENT_BASE_URL")?,
        platform: client("VOICE_AGENT_PLATFORM_URL")?,
        organization_id: env::var("VOICE_AGENT_ORGANIZATION_ID")?,
        organization: None,
        runs: Vec::new(),
    };
    for line in io::stdin().lines() {
        let step: Step = serde_json::from_str(&line?)?;
        let outcome = driver.run(&step).await.unwrap_or_else(|error| Outcome {
            error: Some(error.to_string()),
            ..Outcome::default()
        });
        let mut printed = json!(outcome);
        printed["step"] = json!(step.step);
        println!("{printed}");
    }
    Ok(())
}

/// A client of one root, which sends the key.
fn client(root: &str) -> Result<Client, AnyError> {
    let authorization = format!("Bearer {}", env::var("VOICE_AGENT_API_KEY")?).parse()?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    Ok(Client::new_with_client(&format!("{}/api/v1", env::var(root)?), http))
}

impl Driver {
    async fn run(&mut self, step: &Step) -> Result<Outcome, AnyError> {
        let Driver { base, platform, organization_id, .. } = self;
        Ok(match step.operation_id.as_str() {
            "getOrganization" => {
                let response = base.get_organization().await;
                self.organization = response.as_deref().ok().cloned();
                outcome(response)
            }
            "updateOrganization" => {
                let current = self.organization.clone().ok_or("getOrganization has not succeeded")?;
                let body = OrganizationUpdate {
                    id: current.id,
                    name: current.name.try_into()?,
                    api_key: current.api_key,
                    members: current.members,
                    description: Some("Três clínicas".into()),
                    attributes: vec![],
                    image_url: None,
                    telephony_credentials: None,
                };
                outcome(base.update_organization(&body).await)
            }
            "removeMember" => {
                let body = MemberRemoval { email: "tomas@harbordental.example".into() };
                outcome(base.remove_member(&body).await)
            }
            "updateUseCase" => {
                let body = if step.step == "free-form" {
                    let run = self.runs.first().ok_or("listUseCaseRuns has not succeeded")?;
                    UseCaseUpdate { params: run.data.clone(), ..Default::default() }
                } else {
                    let messages = HashMap::from([("pt-PT".into(), "Olá {{name}}".into())]);
                    UseCaseUpdate {
                        name: Some("予約".into()),
                        amd: Some(true),
                        amd_behavior: Some(AmdBehavior::Message),
                        amd_messages: Some(AmdMessages(messages)),
                        ..Default::default()
                    }
                };
                outcome(base.update_use_case(USE_CASE_ID, &body).await)
            }
            "addUseCaseWebhook" => {
                let secret = HookHeader {
                    key: Some("x-hook-secret".into()),
                    value: Some("test-hook-secret".into()),
                };
                let body = WebhookAdd { url: Some(HOOK_URL.into()), headers: vec![secret] };
                outcome(base.add_use_case_webhook(USE_CASE_ID, &body).await)
            }
            "deleteUseCaseWebhook" => {
                let body = WebhookDelete { url: Some(HOOK_URL.into()), headers: vec![] };
                outcome(base.delete_use_case_webhook(USE_CASE_ID, &body).await)
            }
            "listUseCaseRuns" => {
                let response = platform
                    .list_use_case_runs(
                        "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
                        Some("10"),
                        Some("0"),
                        Some(SortOrder::Asc),
                        organization_id,
                    )
                    .await;
                self.runs = response.as_deref().ok().cloned().unwrap_or_default();
                outcome(response)
            }
            "listPhoneNumbers" => outcome(base.list_phone_numbers().await),
            "updatePhoneNumberUseCase" => {
                let route = AgentRoute { id: Some(AGENT_ID.into()), probability: Some(0.1) };
                let body = PhoneNumberUseCaseUpdate {
                    id: Some(USE_CASE_ID.into()),
                    agent_routes: vec![route],
                    prompt_routes: vec![],
                };
                outcome(base.update_phone_number_use_case(NUMBER_ID, &body).await)
            }
            "updatePhoneNumberTitle" => {
                let body = PhoneNumberTitleUpdate { title: "Receção".into() };
                outcome(base.update_phone_number_title(NUMBER_ID, &body).await)
            }
            "deletePhoneNumbers" => {
                let body = PhoneNumbersDelete { ids: vec!["66f1a2e0e5b7d83a9c0e4b32".into()] };
                outcome(base.delete_phone_numbers(&body).await)
            }
            "updateAgent" => {
                let body = AgentUpdate { languages: vec!["pt-PT".into()], ..Default::default() };
                outcome(base.update_agent(AGENT_ID, &body).await)
            }
            "createModel" => {
                let body = ModelCreate {
                    use_case_id: USE_CASE_ID.into(),
                    name: "第二".into(),
                    from_model_id: "66f1a4b9e5b7d83a9c0e4b51".try_into()?,
                    train_sample_ids: vec!["sample".into()],
                    test_sample_ids: vec![],
                    explain_tools: None,
                };
                outcome(base.create_model(&body).await)
            }
            "getCallRecording" => {
                let response = base.get_call_recording("66f1a6d8e5b7d83a9c0e4b61").await?;
                // Text is a stream of bytes.
                let chunks: Vec<_> = response.into_inner_stream().try_collect().await?;
                let text = String::from_utf8(chunks.concat())?;
                Outcome { data: Some(text.into()), ..Default::default() }
            }
            "listCallTags" => outcome(base.list_call_tags().await),
            "getWorkflowVersion" => {
                let id = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
                outcome(platform.get_workflow_version(id, organization_id).await)
            }
            other => return Err(format!("unknown operation {other}").into()),
        })
    }
}

fn outcome<T: Serialize>(result: Result<ResponseValue<T>, Error>) -> Outcome {
    match result {
        // The data of a response without a body is the unit type, which is null.
        Ok(response) => Outcome {
            status: Some(response.status().as_u16()),
            data: Some(json!(*response)).filter(|data| !data.is_null()),
            error: None,
        },
        Err(error) => Outcome {
            status: error.status().map(|status| status.as_u16()),
            data: None,
            error: Some(error.to_string()),
        },
    }
}
