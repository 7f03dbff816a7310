//! Prints the text of a client, which must not show the key.
//!
//! Checks that an error names what failed.

use std::env;
use std::error::Error;

use voice_agent_client::{CallError, Client, connect};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let root = env::var("VOICE_AGENT_BASE_URL")?;
    let key = env::var("VOICE_AGENT_API_KEY")?;
    let client = connect(&root, &key)?;
    println!("{client:?}");

    let error = client.get_workflow_version("1", "a\nline").await.expect_err("a line break");
    let reason = "the request cannot be sent: failed to parse header value";
    assert_eq!(CallError::from(error).to_string(), reason);
    // `connect` refuses the first root.
    for (client, reason) in [
        (Client::new("http://["), "the request cannot be sent"),
        (connect("http://127.0.0.1:1", &key)?, "no response"),
    ] {
        let error = client.get_organization().await.expect_err(reason);
        assert_eq!(CallError::from(error).to_string(), reason);
    }
    Ok(())
}
