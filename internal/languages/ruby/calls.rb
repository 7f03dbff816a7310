# Takes what each operation has returned, for steps that send it back.
def call(name, known)
  case name
  # calls
  else
    raise ArgumentError, "unknown operation #{name}"
  end
end
