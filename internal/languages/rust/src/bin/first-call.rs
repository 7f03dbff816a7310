use std::{env, error::Error, time::Duration};

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use voice_agent_client::{Client, types::AgentUpdate};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (base, platform) = (client("VOICE_AGENT_BASE_URL")?, client("VOICE_AGENT_PLATFORM_URL")?);

    let organization = base.get_organization().await.map_err(describe)?;
    println!("{}", organization.name);

    let version_id = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
    let organization_id = env::var("VOICE_AGENT_ORGANIZATION_ID")?;
    let version = platform.get_workflow_version(version_id, &organization_id).await;
    println!("{}", version.map_err(describe)?.name);

    let nobody = AgentUpdate { name: Some("Nobody".into()), ..Default::default() };
    match base.update_agent("0123456789abcdef01234567", &nobody).await {
        Ok(agent) => println!("{}", agent.name),
        Err(error) => println!("{}", error.status().ok_or("no response")?.as_u16()),
    }
    Ok(())
}

/// Names the status. Printed by itself, an error of the client can show the response body, which may hold secrets.
fn describe(error: voice_agent_client::Error) -> String {
    match error.status() {
        Some(status) => format!("unexpected response: {status}"),
        None => "no response that the client can read".into(),
    }
}

fn client(root: &str) -> Result<Client, Box<dyn Error>> {
    let key = env::var("VOICE_AGENT_API_KEY")?;
    let mut authorization: HeaderValue = format!("Bearer {key}").parse()?;
    authorization.set_sensitive(true); // otherwise `{:?}` of the client shows the key
    let http = reqwest::Client::builder()
        .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
        .timeout(Duration::from_secs(30))
        // A redirect of an update would send its body, which can hold the key, to another host.
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    Ok(Client::new_with_client(&format!("{}/api/v1", env::var(root)?), http))
}
