package com.example.voiceagent

import java.io.IOException
import java.time.Duration
import okhttp3.OkHttpClient

/** What the classes of the API need for one of the two roots. */
data class Connection(val url: String, val http: OkHttpClient)

/** A response whose status is not 2xx. Its message does not show the body, which can hold secrets. */
class StatusException(val status: Int, val body: String) : IOException("unexpected status: $status")

/**
 * Connects to one of the two roots, such as the value of VOICE_AGENT_BASE_URL. A call throws a [StatusException] if its
 * status is not 2xx, and another IOException if it takes longer than the timeout.
 */
fun connect(root: String, apiKey: String, timeout: Duration = Duration.ofSeconds(30)): Connection {
    val http =
        OkHttpClient.Builder()
            .callTimeout(timeout)
            // A redirect of an update would send its body, which can hold the key, to another host.
            .followRedirects(false)
            // Not `ApiClient.accessToken`, which all clients share.
            .addInterceptor { chain ->
                val request = chain.request().newBuilder().header("Authorization", "Bearer $apiKey").build()
                val response = chain.proceed(request)
                if (!response.isSuccessful) {
                    throw StatusException(response.code, response.use { it.body.string() })
                }
                response
            }
            .build()
    return Connection(root.trimEnd('/') + "/api/v1", http)
}
