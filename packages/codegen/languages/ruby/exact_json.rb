require 'voice_agent_client'

module VoiceAgentClient
  # Corrects the JSON of the generated models.
  module ExactJson
    def _to_hash(value)
      case value
      # Otherwise the client leaves out null inside a list, in free-form objects as well.
      when Array then value.map { |item| _to_hash(item) }
      # Otherwise the client writes a time in Ruby's own format, without fractions of a second.
      when Time then value.iso8601(6)
      else super
      end
    end
  end

  ApiModelBase.prepend(ExactJson)
end
