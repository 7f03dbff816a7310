use std::fmt;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};

use crate::{Client, Error};

/// A client of one of the two roots, such as the value of `VOICE_AGENT_BASE_URL`. A call ends after 30 seconds.
pub fn connect(root: &str, api_key: &str) -> Result<Client, Box<dyn std::error::Error>> {
    let mut authorization: HeaderValue = format!("Bearer {api_key}").parse()?;
    authorization.set_sensitive(true); // otherwise `{:?}` of the client shows the key
    let http = reqwest::Client::builder()
        .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
        .timeout(Duration::from_secs(30))
        // A redirect of an update would send its body, which can hold the key, to another host.
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    let root = format!("{}/api/v1", root.trim_end_matches('/'));
    Ok(Client::new_with_client(&root, http))
}

/// Why a call failed, without the body of the response, which can hold secrets and which [`Error`] can show.
#[derive(Debug)]
pub struct CallError {
    /// Absent without a response, and where the response cannot be read.
    pub status: Option<reqwest::StatusCode>,
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        CallError { status: error.status() }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.status {
            Some(status) => write!(text, "unexpected response: {status}"),
            None => write!(text, "no response that the client can read"),
        }
    }
}

impl std::error::Error for CallError {}
