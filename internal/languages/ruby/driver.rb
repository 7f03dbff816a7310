# Runs each step from stdin with the generated client, and prints its result.

require 'json'
require 'voice_agent_client/connect'
require_relative 'calls'

def run(step, known)
  data, status = call(step['call'], known)
  known[step['operationId']] = data
  { status: status, data: data }
rescue VoiceAgentClient::ApiError => error
  { status: error.code, error: error.message }
rescue StandardError => error
  { error: error.inspect }
end

# Returns the JSON of a result. Models are encoded as the client would send them. An error here is a fault of the driver,
# so it is not rescued as an error of the call.
def encode(step, result)
  data = result[:data]
  if data.is_a?(String)
    data = data.dup.force_encoding('UTF-8')
  elsif !data.nil?
    data = JSON.parse(VoiceAgentClient::ApiClient.default.object_to_http_body(data))
  end
  JSON.generate(result.merge(step: step['step'], data: data))
end

$stdout.sync = true
known = {}
$stdin.each_line do |line|
  step = JSON.parse(line)
  puts encode(step, run(step, known))
end
