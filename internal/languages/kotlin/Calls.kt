// imports

/** Takes what each operation has returned, for updates that send it back. */
fun call(name: String, known: Map<String, Any?>): Any? {
    when (name) {
        // calls
    }
    throw IllegalArgumentException("unknown operation " + name)
}
