//! Runs each step that it reads from stdin with the generated client, and prints what the client returns.

use std::collections::HashMap;
use std::env;
use std::io;

use reqwest::header::AUTHORIZATION;
use reqwest::header::HeaderMap;
use reqwest::header::HeaderValue;
use serde::Deserialize;
use serde::Serialize;
use serde_json::Map;
use serde_json::Value;
use serde_json::json;
use voice_agent_client::Client;
use voice_agent_client::Error;
use voice_agent_client::ResponseValue;
use voice_agent_client::types::AgentRoute;
use voice_agent_client::types::AgentUpdate;
use voice_agent_client::types::AmdBehavior;
use voice_agent_client::types::AmdMessages;
use voice_agent_client::types::ClassificationTag;
use voice_agent_client::types::ExtractionParameter;
use voice_agent_client::types::Hook;
use voice_agent_client::types::HookHeader;
use voice_agent_client::types::Language;
use voice_agent_client::types::MemberRemoval;
use voice_agent_client::types::ModelCreate;
use voice_agent_client::types::Organization;
use voice_agent_client::types::OrganizationUpdate;
use voice_agent_client::types::PhoneNumberTitleUpdate;
use voice_agent_client::types::PhoneNumberUseCaseUpdate;
use voice_agent_client::types::PhoneNumbersDelete;
use voice_agent_client::types::PromptRoute;
use voice_agent_client::types::Run;
use voice_agent_client::types::SortOrder;
use voice_agent_client::types::UseCaseUpdate;
use voice_agent_client::types::WebhookAdd;
use voice_agent_client::types::WebhookDelete;

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

/// Responses that later steps build on.
#[derive(Default)]
struct Known {
    organization: Option<Organization>,
    runs: Vec<Run>,
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
        let result = call(&step, &base, &platform, &organization_id, &mut known).await;
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
    known: &mut Known,
) -> Result<Outcome, AnyError> {
    Ok(match step.operation_id.as_str() {
        "getOrganization" => {
            // region getOrganization updateOrganization
            let organization = base.get_organization().await?;
            // endregion
            known.organization = Some((*organization).clone());
            outcome(organization)
        }
        "updateOrganization" => {
            let organization =
                known.organization.as_ref().ok_or("getOrganization has not succeeded")?;
            // region updateOrganization
            let current = organization.clone();
            let update = OrganizationUpdate {
                id: current.id,
                name: current.name.try_into()?,
                api_key: current.api_key,
                members: current.members,
                description: Some("Four dental practices by the harbor".into()),
                image_url: current.image_url,
                telephony_credentials: current.telephony_credentials,
                attributes: current.attributes,
            };
            let updated = base.update_organization(&update).await?;
            // endregion
            outcome(updated)
        }
        "removeMember" => {
            // region removeMember
            let member = MemberRemoval { email: "tomas@harbordental.example".into() };
            let organization = base.remove_member(&member).await?;
            // endregion
            outcome(organization)
        }
        "updateUseCase" if step.step == "free-form" => {
            let run = known.runs.first().ok_or("listUseCaseRuns has not succeeded")?;
            let update = UseCaseUpdate { params: run.data.clone(), ..Default::default() };
            outcome(base.update_use_case("66f1a1d2e5b7d83a9c0e4b21", &update).await?)
        }
        "updateUseCase" => {
            // region updateUseCase
            let update = UseCaseUpdate {
                name: Some("Appointment reminders".into()),
                transfer_number: Some("+12025550199".into()),
                extract_with_ai: vec![ExtractionParameter {
                    name: Some("preferred_day".into()),
                    description: Some("The day that suits the patient best".into()),
                    type_: Some("string".into()),
                    example: Some("Thursday".into()),
                    required: Some(true),
                }],
                classification_tags: vec![ClassificationTag {
                    name: Some("rescheduled".into()),
                    description: Some("The patient asked for another day".into()),
                }],
                language: Some(Language::EnGb),
                keywords: vec!["hygienist".into(), "Harbor Dental".into()],
                hooks: Some(vec![Hook {
                    url: "https://hooks.harbordental.example/calls".into(),
                    headers: vec![HookHeader {
                        key: Some("x-hook-secret".into()),
                        value: Some("test-hook-secret".into()),
                    }],
                }]),
                params: Map::from_iter([("practice".into(), "Harbor Dental".into())]),
                amd: Some(true),
                amd_behavior: Some(AmdBehavior::Message),
                amd_messages: Some(AmdMessages(HashMap::from([(
                    "en-GB".into(),
                    "Hello {{name}}, please call Harbor Dental about your appointment.".into(),
                )]))),
                enable_detailed_work_hours: Some(false),
                generic_after_hours_message: Some(
                    "The practice is closed. Please call again tomorrow.".into(),
                ),
                hidden: Some(false),
                max_duration_mins: Some(5),
                recorded_message_inbound: Some(true),
                recorded_message_outbound: Some(true),
                show_original_caller_id: Some(false),
                disable_end_call_after_n_reminders: Some(false),
                ..Default::default()
            };
            let use_case = base.update_use_case("66f1a1d2e5b7d83a9c0e4b21", &update).await?;
            // endregion
            outcome(use_case)
        }
        "addUseCaseWebhook" => {
            // region addUseCaseWebhook
            let webhook = WebhookAdd {
                url: Some("https://hooks.harbordental.example/recalls".into()),
                headers: vec![HookHeader {
                    key: Some("x-hook-secret".into()),
                    value: Some("test-hook-secret".into()),
                }],
            };
            let response = base.add_use_case_webhook("66f1a1d2e5b7d83a9c0e4b21", &webhook).await?;
            // endregion
            outcome(response)
        }
        "deleteUseCaseWebhook" => {
            // region deleteUseCaseWebhook
            let webhook = WebhookDelete {
                url: Some("https://hooks.harbordental.example/calls".into()),
                headers: vec![HookHeader {
                    key: Some("x-hook-secret".into()),
                    value: Some("test-hook-secret".into()),
                }],
            };
            let response =
                base.delete_use_case_webhook("66f1a1d2e5b7d83a9c0e4b21", &webhook).await?;
            // endregion
            outcome(response)
        }
        "listUseCaseRuns" => {
            // region listUseCaseRuns
            let (limit, offset) = (None, None);
            let runs = platform
                .list_use_case_runs(
                    "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
                    limit,
                    offset,
                    Some(SortOrder::Asc),
                    &organization_id,
                )
                .await?;
            // endregion
            known.runs = (*runs).clone();
            outcome(runs)
        }
        "listPhoneNumbers" => {
            // region listPhoneNumbers
            let numbers = base.list_phone_numbers().await?;
            // endregion
            outcome(numbers)
        }
        "updatePhoneNumberUseCase" => {
            // region updatePhoneNumberUseCase
            let update = PhoneNumberUseCaseUpdate {
                id: Some("66f1a1d2e5b7d83a9c0e4b21".into()),
                prompt_routes: vec![PromptRoute {
                    probability: Some(1.0),
                    prompt_id: Some("66f1a8b0e5b7d83a9c0e4b81".into()),
                    model_id: Some("66f1a4b9e5b7d83a9c0e4b51".into()),
                }],
                agent_routes: vec![AgentRoute {
                    probability: Some(1.0),
                    id: Some("66f1a3f7e5b7d83a9c0e4b41".into()),
                }],
            };
            let number =
                base.update_phone_number_use_case("66f1a2e0e5b7d83a9c0e4b31", &update).await?;
            // endregion
            outcome(number)
        }
        "updatePhoneNumberTitle" => {
            // region updatePhoneNumberTitle
            let title = PhoneNumberTitleUpdate { title: "Reception".into() };
            let number = base.update_phone_number_title("66f1a2e0e5b7d83a9c0e4b31", &title).await?;
            // endregion
            outcome(number)
        }
        "deletePhoneNumbers" => {
            // region deletePhoneNumbers
            let deletion = PhoneNumbersDelete { ids: vec!["66f1a2e0e5b7d83a9c0e4b32".into()] };
            let response = base.delete_phone_numbers(&deletion).await?;
            // endregion
            outcome(response)
        }
        "updateAgent" => {
            // region updateAgent
            let update = AgentUpdate {
                name: Some("Nora".into()),
                languages: vec!["en-GB".into(), "pt-PT".into()],
                voice_id: Some("voice-calm-alto".into()),
            };
            let agent = base.update_agent("66f1a3f7e5b7d83a9c0e4b41", &update).await?;
            // endregion
            outcome(agent)
        }
        "createModel" => {
            // region createModel
            let create = ModelCreate {
                use_case_id: "66f1a1d2e5b7d83a9c0e4b21".into(),
                name: "Reminders, second round".into(),
                from_model_id: "66f1a4b9e5b7d83a9c0e4b51".try_into()?,
                train_sample_ids: vec![
                    "66f1a7c0e5b7d83a9c0e4b71".into(),
                    "66f1a7c0e5b7d83a9c0e4b72".into(),
                ],
                test_sample_ids: vec!["66f1a7c0e5b7d83a9c0e4b73".into()],
                explain_tools: Some(true),
            };
            let model = base.create_model(&create).await?;
            // endregion
            outcome(model)
        }
        "getCallRecording" => {
            // region getCallRecording
            use futures_util::TryStreamExt;

            let response = base.get_call_recording("66f1a6d8e5b7d83a9c0e4b61").await?;
            // The recording is a stream of bytes.
            let chunks: Vec<_> = response.into_inner_stream().try_collect().await?;
            let recording = String::from_utf8(chunks.concat())?;
            // endregion
            Outcome { data: Some(recording.into()), ..Default::default() }
        }
        "listCallTags" => {
            // region listCallTags
            let tags = base.list_call_tags().await?;
            // endregion
            outcome(tags)
        }
        "getWorkflowVersion" => {
            // region getWorkflowVersion
            let version = platform
                .get_workflow_version("5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961", &organization_id)
                .await?;
            // endregion
            outcome(version)
        }
        other => return Err(format!("unknown operation {other}").into()),
    })
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
