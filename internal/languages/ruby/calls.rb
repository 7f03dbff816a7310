def call(operation_id, base, workflows, organization_id, known)
  case operation_id
  # calls
  else
    raise ArgumentError, "unknown operation #{operation_id}"
  end
end
