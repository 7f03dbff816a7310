# Takes what each operation has returned, for updates that send it back.
def call(name, known)
  case name
  # calls
  else
    raise ArgumentError, "unknown operation #{name}"
  end
end
