use std::fmt;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};

use crate::{Client, Error};

/// A client of one of the two roots, such as the value of `VOICE_AGENT_BASE_URL`. A call ends after 30 seconds.
///
/// # Errors
///
/// Fails if the root or the key cannot be used. The error does not show their values.
pub fn connect(root: &str, api_key: &str) -> Result<Client, Box<dyn std::error::Error>> {
    connect_with(
        root,
        api_key,
        reqwest::Client::builder().timeout(Duration::from_secs(30)),
    )
}

/// Like [`connect`], with settings of yours, such as a timeout or a proxy. The builder sets no timeout by itself.
///
/// # Errors
///
/// Fails if the root, the key, or the settings cannot be used. The error does not show root and key.
pub fn connect_with(
    root: &str,
    api_key: &str,
    http: reqwest::ClientBuilder,
) -> Result<Client, Box<dyn std::error::Error>> {
    let is_visible =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_visible(api_key) {
        return Err("the API key is empty, or has a character that is not visible ASCII, such as a line break".into());
    }
    let host = root
        .strip_prefix("http://")
        .or_else(|| root.strip_prefix("https://"));
    let begins_host = |first: char| first.is_ascii_alphanumeric() || first == '[';
    let root = root.trim_end_matches('/');
    let has_other_parts = root.contains(['?', '#', '@', '{', '}']) || root.ends_with("/api/v1");
    if !is_visible(root)
        || !host.is_some_and(|host| host.starts_with(begins_host))
        || has_other_parts
        || reqwest::Url::parse(root).is_err()
    {
        return Err("the root must be an http:// or https:// address in visible ASCII, without /api/v1, credentials, braces, query or fragment".into());
    }
    let mut authorization: HeaderValue = format!("Bearer {api_key}").parse()?;
    authorization.set_sensitive(true); // otherwise `{:?}` of the client shows the key
    let http = http
        .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
        // A redirect of an update would send its body, which can hold the key, to another host.
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    Ok(Client::new_with_client(&format!("{root}/api/v1"), http))
}

/// The failure of a call. Unlike [`Error`], it never shows the body of the response, because a body can hold secrets.
#[derive(Debug)]
pub struct CallError {
    /// Absent if no response arrived, and if the client cannot read a success.
    pub status: Option<reqwest::StatusCode>,
    /// The path of the request, if the status is not the documented one.
    pub path: Option<String>,
    /// What failed. It is the text of the error.
    pub reason: String,
    /// The error of the HTTP library, if nothing was sent, or no whole response received.
    pub source: Option<reqwest::Error>,
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        const NOT_SENT: &str = "the request cannot be sent";
        let status = error.status();
        let (reason, path, source) = match error {
            Error::InvalidRequest(reason) => (format!("{NOT_SENT}: {reason}"), None, None),
            Error::CommunicationError(source) if source.is_builder() => {
                (NOT_SENT.into(), None, Some(source))
            }
            Error::CommunicationError(source) => ("no response".into(), None, Some(source)),
            Error::ResponseBodyError(source) => {
                ("an incomplete response".into(), None, Some(source))
            }
            Error::InvalidResponsePayload(..) => {
                ("a response that the client cannot read".into(), None, None)
            }
            Error::InvalidUpgrade(source) => (
                "a connection that cannot be upgraded".into(),
                None,
                Some(source),
            ),
            Error::ErrorResponse(response) => (format!("status {}", response.status()), None, None),
            Error::UnexpectedResponse(response) => {
                let path = response.url().path().to_owned();
                let reason = format!("{path}: unexpected status {}", response.status());
                (reason, Some(path), None)
            }
            Error::Custom(reason) => (format!("a hook of the client failed: {reason}"), None, None),
        };
        CallError {
            status,
            path,
            reason,
            source,
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(&self.reason)
    }
}

impl std::error::Error for CallError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}
