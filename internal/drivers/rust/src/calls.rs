// imports

pub async fn call(
    operation_id: &str,
    base: &Client,
    platform: &Client,
    organization_id: &str,
    known: &Known,
) -> Result<Outcome, AnyError> {
    Ok(match operation_id {
        // calls
        other => return Err(format!("unknown operation {other}").into()),
    })
}
