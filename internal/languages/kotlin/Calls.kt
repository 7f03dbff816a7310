// harness.ts writes the imports here.

private val connections = mutableMapOf<String, Connection>()

/** Returns the same connection to a root for all calls. */
private fun connectOnce(root: String, apiKey: String) =
    connections.getOrPut(root) { connect(root, apiKey) }

/**
 * Makes the call with this name.
 *
 * @param known the latest result of each operation, which updates send back
 */
fun call(name: String, known: Map<String, Any?>): Any? {
    when (name) {
        // harness.ts writes the calls here.
    }
    throw IllegalArgumentException("unknown operation " + name)
}
