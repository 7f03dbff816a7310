//! Prints the text of a client, which must not show the key.
//!
//! Checks that an error names what failed.

use std::env;
use std::error::Error;

use voice_agent_client::CallError;
use voice_agent_client::connect;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let root = env::var("VOICE_AGENT_BASE_URL")?;
    let key = env::var("VOICE_AGENT_API_KEY")?;
    let client = connect(&root, &key)?;
    println!("{client:?}");

    let error = client.get_workflow_version("1", "a\nline").await.expect_err("a line break");
    let reason = "the request cannot be sent: failed to parse header value";
    assert_eq!(CallError::from(error).to_string(), reason);
    for (root, reason) in
        [("http://[", "the request cannot be sent"), ("http://127.0.0.1:1", "no response")]
    {
        let error = connect(root, &key)?.get_organization().await.expect_err(root);
        assert_eq!(CallError::from(error).to_string(), reason);
    }
    Ok(())
}
