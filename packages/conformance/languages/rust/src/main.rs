//! Drives the generated client through the 16 operations, first against the sandbox, then against the hostile server.

use futures_util::TryStreamExt;
use reqwest::header::{AUTHORIZATION, HeaderMap};
use std::{collections::HashMap, env, error::Error};
use voice_agent_client::{Client, types::*};

const USE_CASE: &str = "66f1a1d2e5b7d83a9c0e4b21";
const NUMBER: &str = "66f1a2e0e5b7d83a9c0e4b31";
const AGENT: &str = "66f1a3f7e5b7d83a9c0e4b41";
const HOOK: &str = "https://hooks.harbordental.example/recalls";

type Values = Result<Vec<String>, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    for round in ["sandbox", "hostile"] {
        drive(round, &client(&format!("{round}_BASE_URL"))?, &client(&format!("{round}_PLATFORM_URL"))?).await;
    }
    Ok(())
}

async fn drive(round: &str, base: &Client, platform: &Client) {
    let step = |name: &str, values: Values| match values {
        Ok(values) => println!("{round}\t{name}\t{}", values.join("\t")),
        // One failing operation leaves the others their own line.
        Err(error) => println!("{round}\t{name}\t!\t{error}"),
    };
    let organization_id = env::var("ORGANIZATION_ID").unwrap_or_default();
    let pt = || AgentUpdate { languages: vec!["pt-PT".into()], ..Default::default() };

    let read = base.get_organization().await.map(|answer| answer.into_inner());
    step("getOrganization", async { Ok(vec![read.as_ref().map_err(text)?.name.clone()]) }.await);
    step("updateOrganization", async {
        let read = read.as_ref().map_err(text)?;
        let body = OrganizationUpdate {
            id: read.id.clone(),
            name: read.name.as_str().try_into()?,
            api_key: read.api_key.clone(),
            members: read.members.clone(),
            description: Some("Três clínicas".into()),
            attributes: vec![],
            image_url: None,
            telephony_credentials: None,
        };
        Ok(vec![or_null(&base.update_organization(&body).await?.description)])
    }.await);
    step("removeMember", async {
        let body = MemberRemoval { email: "tomas@harbordental.example".into() };
        Ok(base.remove_member(&body).await?.members.iter().map(|left| left.email.clone()).collect())
    }.await);
    step("updateUseCase", async {
        let body = UseCaseUpdate {
            name: Some("予約".into()),
            amd: Some(true),
            amd_behavior: Some(AmdBehavior::Message),
            amd_messages: Some(AmdMessages(HashMap::from([("pt-PT".into(), "Olá {{name}}".into())]))),
            ..Default::default()
        };
        let updated = base.update_use_case(USE_CASE, &body).await?.into_inner();
        let message = updated.amd_messages.as_ref().and_then(|messages| messages.get("pt-PT").cloned());
        Ok(vec![or_null(&updated.name), or_null(&updated.amd_behavior), or_null(&message)])
    }.await);
    step("addUseCaseWebhook", async {
        let header = HookHeader { key: Some("x-hook-secret".into()), value: Some("test-hook-secret".into()) };
        let body = WebhookAdd { url: Some(HOOK.into()), headers: vec![header] };
        Ok(vec![base.add_use_case_webhook(USE_CASE, &body).await?.status().as_u16().to_string()])
    }.await);
    step("deleteUseCaseWebhook", async {
        let body = WebhookDelete { url: Some(HOOK.into()), headers: vec![] };
        Ok(vec![base.delete_use_case_webhook(USE_CASE, &body).await?.status().as_u16().to_string()])
    }.await);
    let workflow = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521";
    let sort = Some(SortOrder::Asc);
    let runs = platform.list_use_case_runs(workflow, Some("10"), Some("0"), sort, &organization_id).await;
    step("listUseCaseRuns", async {
        let runs = runs.as_ref().map_err(text)?;
        Ok(runs.iter().flat_map(|run| [run.status.clone(), or_null(&run.annotation)]).collect())
    }.await);
    step("listPhoneNumbers", async {
        Ok(base.list_phone_numbers().await?.iter().map(|number| or_null(&number.title)).collect())
    }.await);
    step("updatePhoneNumberUseCase", async {
        let route = AgentRoute { id: Some(AGENT.into()), probability: Some(0.1) };
        let body = PhoneNumberUseCaseUpdate { id: Some(USE_CASE.into()), agent_routes: vec![route], prompt_routes: vec![] };
        let number = base.update_phone_number_use_case(NUMBER, &body).await?.into_inner();
        let probability = number.use_case_config.and_then(|config| config.agent_routes[0].probability);
        Ok(vec![number.mode, or_null(&probability)])
    }.await);
    step("updatePhoneNumberTitle", async {
        let body = PhoneNumberTitleUpdate { title: "Receção".into() };
        Ok(vec![or_null(&base.update_phone_number_title(NUMBER, &body).await?.title)])
    }.await);
    step("deletePhoneNumbers", async {
        let body = PhoneNumbersDelete { ids: vec!["66f1a2e0e5b7d83a9c0e4b32".into()] };
        Ok(vec![base.delete_phone_numbers(&body).await?.status().as_u16().to_string()])
    }.await);
    step("updateAgent", async {
        let agent = base.update_agent(AGENT, &pt()).await?.into_inner();
        let rest = [or_null(&agent.organization_id), agent.created_at.timestamp().to_string()];
        Ok(agent.languages.into_iter().chain(rest).collect())
    }.await);
    step("createModel", async {
        let body = ModelCreate {
            use_case_id: USE_CASE.into(),
            name: "第二".into(),
            from_model_id: "66f1a4b9e5b7d83a9c0e4b51".try_into()?,
            train_sample_ids: vec!["sample".into()],
            test_sample_ids: vec![],
            explain_tools: None,
        };
        let model = base.create_model(&body).await?.into_inner();
        Ok(vec![model.name, or_null(&model.organization_id), or_null(&model.use_case_id)])
    }.await);
    step("getCallRecording", async {
        let body = base.get_call_recording("66f1a6d8e5b7d83a9c0e4b61").await?.into_inner();
        let bytes: Vec<bytes::Bytes> = body.into_inner().try_collect().await?;
        Ok(vec![String::from_utf8(bytes.concat())?])
    }.await);
    step("listCallTags", async { Ok(base.list_call_tags().await?.tags.clone()) }.await);
    step("getWorkflowVersion", async {
        let version = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
        let read = platform.get_workflow_version(version, &organization_id).await?.into_inner();
        let ids = [or_null(&read.version_number), or_null(&read.source_version_id), or_null(&read.description), or_null(&read.created_by)];
        Ok(ids.into_iter().chain([read.changelog.len().to_string()]).collect())
    }.await);
    if round != "hostile" {
        return;
    }
    step("free-form", async {
        let body = UseCaseUpdate { params: runs.as_ref().map_err(text)?[0].data.clone(), ..Default::default() };
        Ok(vec![or_null(&base.update_use_case(USE_CASE, &body).await?.hooks.as_ref().map(Vec::len))])
    }.await);
    for status in ["401", "404", "422", "503"] {
        let refused = base.update_agent(&status.repeat(8), &pt()).await.err().and_then(|error| error.status());
        step(status, Ok(vec![or_null(&refused.map(|status| status.as_u16()))]));
    }
}

fn client(root: &str) -> Result<Client, Box<dyn Error>> {
    let authorization = format!("Bearer {}", env::var("API_KEY")?).parse()?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    Ok(Client::new_with_client(&format!("{}/api/v1", env::var(root.to_uppercase())?), http))
}

fn or_null<T: ToString>(value: &Option<T>) -> String {
    value.as_ref().map_or("null".into(), T::to_string)
}

fn text(error: impl Error) -> String {
    error.to_string()
}
