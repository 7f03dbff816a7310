use reqwest::header::{AUTHORIZATION, HeaderMap};
use std::{env, error::Error};
use voice_agent_client::{Client, types::AgentUpdate};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (base, platform) = (client("BASE_URL")?, client("PLATFORM_URL")?);

    println!("{}", base.get_organization().await?.name);
    let version = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
    let organization_id = env::var("ORGANIZATION_ID")?;
    println!("{}", platform.get_workflow_version(version, &organization_id).await?.name);

    let body = AgentUpdate { name: Some("Nobody".into()), ..Default::default() };
    match base.update_agent("0123456789abcdef01234567", &body).await {
        Ok(agent) => println!("{}", agent.name),
        // Without a status, nothing came back.
        Err(error) => println!("{}", error.status().ok_or("no answer")?.as_u16()),
    }
    Ok(())
}

fn client(root: &str) -> Result<Client, Box<dyn Error>> {
    let authorization = format!("Bearer {}", env::var("API_KEY")?).parse()?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    Ok(Client::new_with_client(&format!("{}/api/v1", env::var(root)?), http))
}
