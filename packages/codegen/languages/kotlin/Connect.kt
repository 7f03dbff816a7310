package com.example.voiceagent

import okhttp3.ConnectionPool
import okhttp3.HttpUrl.Companion.toHttpUrlOrNull
import okhttp3.OkHttpClient
import okhttp3.Response
import java.io.IOException
import java.time.Duration
import java.util.concurrent.TimeUnit

/** The arguments of the API's classes for one of the two roots. */
data class Connection(val url: String, val http: OkHttpClient)

/**
 * A response whose status is not 2xx. Its message does not show the body, which can hold secrets. The body is null if it
 * cannot be read.
 */
class StatusException(message: String, val status: Int, val body: String?, cause: IOException? = null) :
    IOException(message, cause)

/**
 * Connects to one of the two roots, such as the value of VOICE_AGENT_BASE_URL. A call throws a [StatusException] if its
 * status is not 2xx, and another IOException if it takes longer than the timeout. It sends its request only once.
 *
 * @throws IllegalArgumentException if root or key cannot be used; its message does not show them
 */
fun connect(root: String?, apiKey: String?, timeout: Duration = Duration.ofSeconds(30)): Connection {
    require(
        root != null && root.toHttpUrlOrNull() != null &&
            Regex("https?://[A-Za-z0-9\\[][!-~]*").matches(root) &&
            !Regex("[?#@{}]|/api/v1/*$").containsMatchIn(root)
    ) {
        "The root must be an http:// or https:// address in visible ASCII, without /api/v1, credentials, braces, " +
            "query or fragment"
    }
    require(apiKey != null && Regex("[!-~]+").matches(apiKey)) {
        "The API key is empty, or has a character that is not visible ASCII, such as a line break"
    }
    val http =
        OkHttpClient.Builder()
            .callTimeout(timeout)
            // Otherwise each of these ends after 10 seconds.
            .connectTimeout(timeout)
            .writeTimeout(timeout)
            .readTimeout(timeout)
            // Otherwise a request is sent again after a broken connection and after 408.
            .retryOnConnectionFailure(false)
            // OkHttp would call on a connection that the server has closed since, and fail.
            .connectionPool(ConnectionPool(0, 1, TimeUnit.SECONDS))
            .addNetworkInterceptor { chain -> withoutRetry(chain.proceed(chain.request())) }
            // A redirected update would send its body, which can hold the key, to another host.
            .followRedirects(false)
            // All clients would share `ApiClient.accessToken`.
            .addInterceptor { chain ->
                val request = chain.request().newBuilder().header("Authorization", "Bearer $apiKey").build()
                val response = chain.proceed(request)
                if (response.isSuccessful) response else throw statusException(response)
            }
            .build()
    return Connection(root.trimEnd('/') + "/api/v1", http)
}

/** After 503 with "Retry-After: 0", OkHttp sends a request again, whatever its settings are. */
private fun withoutRetry(response: Response): Response {
    val isRetried = response.code == 503 && response.header("Retry-After").orEmpty().matches(Regex("0+"))
    return if (isRetried) response.newBuilder().removeHeader("Retry-After").build() else response
}

private fun statusException(response: Response): StatusException {
    val request = response.request
    val message = "${request.method} ${request.url.encodedPath}: status ${response.code}"
    return try {
        StatusException(message, response.code, response.use { it.body.string() })
    } catch (error: IOException) {
        StatusException(message, response.code, null, error)
    }
}
