//! Takes each operation once, by nothing but the generated client, and prints what the client made of the answer.
mod support;

use std::{env, error::Error};
use support::{client, step, text};
use voice_agent_client::types::*;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (base, platform, organization) = (client("BASE_URL")?, client("PLATFORM_URL")?, env::var("ORGANIZATION_ID")?);
    let (case, number, agent) = ("66f1a1d2e5b7d83a9c0e4b21", "66f1a2e0e5b7d83a9c0e4b31", "66f1a3f7e5b7d83a9c0e4b41");
    let (workflow, version) = ("2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961");
    if let Some(body) = step("getOrganization", base.get_organization().await).and_then(described) {
        step("updateOrganization", base.update_organization(&body).await);
    }
    step("removeMember", base.remove_member(&MemberRemoval { email: "tomas@harbordental.example".into() }).await);
    let (name, amd, amd_behavior) = (Some("予約".into()), Some(true), Some(AmdBehavior::Message));
    let amd_messages = Some(AmdMessages([("pt-PT".into(), "Olá {{name}}".into())].into()));
    let body = UseCaseUpdate { name, amd, amd_behavior, amd_messages, ..Default::default() };
    step("updateUseCase", base.update_use_case(case, &body).await);
    let url = || Some("https://hooks.harbordental.example/recalls".into());
    let headers = vec![HookHeader { key: Some("x-hook-secret".into()), value: Some("test-hook-secret".into()) }];
    step("addUseCaseWebhook", base.add_use_case_webhook(case, &WebhookAdd { url: url(), headers }).await);
    let body = WebhookDelete { url: url(), headers: vec![] };
    step("deleteUseCaseWebhook", base.delete_use_case_webhook(case, &body).await);
    let runs = platform.list_use_case_runs(workflow, Some("10"), Some("0"), Some(SortOrder::Asc), &organization).await;
    let runs = step("listUseCaseRuns", runs).unwrap_or_default();
    step("listPhoneNumbers", base.list_phone_numbers().await);
    let agent_routes = vec![AgentRoute { id: Some(agent.into()), probability: Some(0.1) }];
    let body = PhoneNumberUseCaseUpdate { id: Some(case.into()), agent_routes, prompt_routes: vec![] };
    step("updatePhoneNumberUseCase", base.update_phone_number_use_case(number, &body).await);
    let body = PhoneNumberTitleUpdate { title: "Receção".into() };
    step("updatePhoneNumberTitle", base.update_phone_number_title(number, &body).await);
    let body = PhoneNumbersDelete { ids: vec!["66f1a2e0e5b7d83a9c0e4b32".into()] };
    step("deletePhoneNumbers", base.delete_phone_numbers(&body).await);
    let portuguese = AgentUpdate { languages: vec!["pt-PT".into()], ..Default::default() };
    step("updateAgent", base.update_agent(agent, &portuguese).await);
    let (use_case_id, name, from_model_id) = (case.into(), "第二".into(), "66f1a4b9e5b7d83a9c0e4b51".try_into()?);
    let (train_sample_ids, test_sample_ids, explain_tools) = (vec!["sample".into()], vec![], None);
    let body = ModelCreate { use_case_id, name, from_model_id, train_sample_ids, test_sample_ids, explain_tools };
    step("createModel", base.create_model(&body).await);
    step("getCallRecording", text(base.get_call_recording("66f1a6d8e5b7d83a9c0e4b61").await).await);
    step("listCallTags", base.list_call_tags().await);
    step("getWorkflowVersion", platform.get_workflow_version(version, &organization).await);
    if env::var("ROUND")? == "hostile" {
        if let Some(Run { data: params, .. }) = runs.into_iter().next() {
            step("free-form", base.update_use_case(case, &UseCaseUpdate { params, ..Default::default() }).await);
        }
        for status in ["401", "404", "422", "503"] {
            step(status, base.update_agent(&status.repeat(8), &portuguese).await);
        }
    }
    Ok(())
}

fn described(Organization { id, name, api_key, members, .. }: Organization) -> Option<OrganizationUpdate> {
    let (name, description) = (name.try_into().ok()?, Some("Três clínicas".into()));
    let (attributes, image_url, telephony_credentials) = (vec![], None, None);
    Some(OrganizationUpdate { id, name, api_key, members, description, attributes, image_url, telephony_credentials })
}
