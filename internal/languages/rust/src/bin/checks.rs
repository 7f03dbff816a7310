//! Prints the text of a client, which must not show the key.

use std::env;
use std::error::Error;

use voice_agent_client::connect;

fn main() -> Result<(), Box<dyn Error>> {
    let client = connect(&env::var("VOICE_AGENT_BASE_URL")?, &env::var("VOICE_AGENT_API_KEY")?)?;
    println!("{client:?}");
    Ok(())
}
