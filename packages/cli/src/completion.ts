/** Prints the scripts that connect a shell with the candidates of `completion-candidates.ts`. */
import { Argument, type Command } from 'commander';
import type { Terminal } from './terminal.js';

/** The hidden command that completion scripts call with the words typed so far. It completes the last word. */
export const COMPLETE = '__complete';

/**
 * Each script passes the words to `voice-agent __complete`, which prints one candidate and its description per line.
 */
const SHELLS = {
  bash: {
    install: `echo 'eval "$(voice-agent completion bash)"' >> ~/.bashrc`,
    script: `_voice_agent() {
  local IFS=$'\\n'
  COMPREPLY=($(voice-agent ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _voice_agent voice-agent`,
  },
  // A new ~/.zshrc, as on macOS, does not run compinit, which defines compdef.
  zsh: {
    install: `echo 'eval "$(voice-agent completion zsh)"' >> ~/.zshrc`,
    script: `#compdef voice-agent
_voice_agent() {
  local -a candidates
  candidates=("\${(@f)$(voice-agent ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=("\${(@)candidates//:/\\:}")
  candidates=("\${(@)candidates/$'\\t'/:}")
  if [[ -n "$candidates" ]]; then _describe 'voice-agent' candidates; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _voice_agent voice-agent`,
  },
  // `-f` turns names of files off, and `-F` on again for the only command that takes some.
  fish: {
    install: `voice-agent completion fish > ~/.config/fish/completions/voice-agent.fish`,
    script: `complete -c voice-agent -f -a '(voice-agent ${COMPLETE} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
complete -c voice-agent -n '__fish_seen_subcommand_from evidence' -F`,
  },
};

export function addCompletion(program: Command, terminal: Terminal): void {
  const install = Object.values(SHELLS).map((shell) => `  $ ${shell.install}`);
  program
    .command('completion')
    .helpGroup('Setup:')
    .summary('Print a completion script for your shell')
    .description('Prints a script that completes commands, flags, and their values.')
    .addArgument(new Argument('<shell>', 'Your shell.').choices(Object.keys(SHELLS)))
    .addHelpText('after', `\nInstall it once:\n${install.join('\n')}`)
    .action((shell: keyof typeof SHELLS) => SHELLS[shell].script.split('\n').forEach(terminal.out));
}
