// harness.ts writes the imports here.

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
