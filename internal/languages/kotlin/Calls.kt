import okhttp3.OkHttpClient
// imports

fun call(
    operationId: String,
    base: String,
    platform: String,
    http: OkHttpClient,
    organizationId: String,
    known: Map<String, Any?>,
): Any? {
    when (operationId) {
        // calls
    }
    throw IllegalArgumentException("unknown operation " + operationId)
}
