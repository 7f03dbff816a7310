require 'uri'
require 'voice_agent_client'
require 'voice_agent_client/exact_json'

module VoiceAgentClient
  # Returns a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL. A call raises an ApiError if
  # its status is not 2xx, redirects included, or if it waits for the connection or for data longer than the timeout, in
  # seconds. Raises an ArgumentError that does not show root and key if they cannot be used.
  def self.connect(root, api_key, timeout: 30)
    uri = parse_root(root)
    unless uri
      raise ArgumentError,
            'The root must be an http:// or https:// address in visible ASCII, without /api/v1, credentials, braces, ' \
            'query or fragment'
    end
    unless /\A[!-~]+\z/.match?(api_key)
      raise ArgumentError,
            'The API key is empty, or has a character that is not visible ASCII, such as a line break'
    end

    config = Configuration.new
    config.scheme = uri.scheme
    config.host = "#{uri.host}:#{uri.port}"
    config.base_path = "#{uri.path.sub(%r{/+\z}, '')}/api/v1"
    # Otherwise, the platform operations call the root in the contract, not this host.
    config.ignore_operation_servers = true
    config.access_token = api_key
    config.timeout = timeout
    Connection.new(config)
  end

  # Returns the parsed root, or nil if it cannot be used. An error of the parser would show it.
  def self.parse_root(root)
    is_address = %r{\Ahttps?://[A-Za-z0-9\[][!-~]*\z}.match?(root)
    URI(root) if is_address && !%r{[?#@{}]|/api/v1/*\z}.match?(root)
  rescue URI::InvalidURIError
    nil
  end
  private_class_method :parse_root

  # A client of one of the two roots. Printing it does not show the key.
  class Connection < ApiClient
    def initialize(config)
      super
      # Otherwise, Net::HTTP asks for compressed bodies, and loses the status of an error whose body it cannot decompress.
      default_headers['Accept-Encoding'] = 'identity'
    end

    def inspect
      "#<#{self.class.name} #{config.base_url}>"
    end
  end

  # Gives an ApiError a message with the status, without headers and body, which can hold secrets.
  module StatusMessage
    def message
      code ? "unexpected status: #{code}" : super
    end
  end

  ApiError.prepend(StatusMessage)
end
