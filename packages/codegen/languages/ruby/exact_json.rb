require 'voice_agent_client'

module VoiceAgentClient
  # Goes with the generated models, and mends what they turn into JSON.
  module ExactJson
    def _to_hash(value)
      case value
      # Otherwise a null within a list is left out, in a free-form object too.
      when Array then value.map { |item| _to_hash(item) }
      # Otherwise a time is written as Ruby prints it, without the fraction of its second.
      when Time then value.iso8601(6)
      else super
      end
    end
  end

  ApiModelBase.prepend(ExactJson)
end
