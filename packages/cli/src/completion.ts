import { Argument, type Command, type Option } from 'commander';
import type { Terminal } from './terminal.js';

/** The hidden command that the scripts call with the words typed so far. It completes the last one. */
export const COMPLETE = '__complete';

/** Each passes the words to `voice-agent __complete`, which prints a candidate and its description per line. */
const scripts = {
  bash: `_voice_agent() {
  local IFS=$'\\n'
  COMPREPLY=($(voice-agent ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _voice_agent voice-agent`,
  zsh: `#compdef voice-agent
_voice_agent() {
  local -a candidates
  candidates=("\${(@f)$(voice-agent ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=("\${(@)candidates//:/\\:}")
  candidates=("\${(@)candidates/$'\\t'/:}")
  if [[ -n "$candidates" ]]; then _describe 'voice-agent' candidates; else _files; fi
}
compdef _voice_agent voice-agent`,
  fish: `complete -c voice-agent -f -a '(voice-agent ${COMPLETE} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
};
type Shell = keyof typeof scripts;

const INSTALL: Readonly<Record<Shell, string>> = {
  bash: `echo 'eval "$(voice-agent completion bash)"' >> ~/.bashrc`,
  zsh: `echo 'eval "$(voice-agent completion zsh)"' >> ~/.zshrc     (after compinit)`,
  fish: `voice-agent completion fish > ~/.config/fish/completions/voice-agent.fish`,
};

export function addCompletion(program: Command, terminal: Terminal): void {
  const shells = Object.keys(scripts) as Shell[];
  program
    .command('completion')
    .helpGroup('Setup:')
    .summary('Print a completion script for your shell')
    .description('Prints a script that completes commands, flags, and their values.')
    .addArgument(new Argument('<shell>', 'Your shell.').choices(shells))
    .addHelpText(
      'after',
      `\nInstall it once:\n${shells.map((shell) => `  $ ${INSTALL[shell]}`).join('\n')}`,
    )
    .action((shell: Shell) => {
      for (const line of scripts[shell].split('\n')) terminal.out(line);
    });
}

/** Candidates for the last word: `[candidate, description]`. */
export function propose(
  program: Command,
  words: readonly string[],
  profiles: () => readonly string[],
): [string, string][] {
  const typed = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  let command = program;
  let position = 0;
  let expectsValue: Option | undefined;
  for (const word of typed) {
    const named = [...command.options, ...program.options].find(
      ({ short, long }) => word === short || word === long,
    );
    if (expectsValue) expectsValue = undefined;
    else if (word.startsWith('-')) expectsValue = named?.required ? named : undefined;
    else {
      const inner = command.commands.find((each) =>
        [each.name(), ...each.aliases()].includes(word),
      );
      if (inner) command = inner;
      else position++;
    }
  }
  const candidates = (): [string, string][] => {
    if (expectsValue) {
      const values = expectsValue.long === '--profile' ? profiles() : expectsValue.argChoices;
      return (values ?? []).map((value) => [value, '']);
    }
    if (current.startsWith('-')) {
      return [...command.options, ...(command === program ? [] : program.options)].map((option) => [
        option.long ?? '',
        // There is room for one sentence.
        option.description.split('. ')[0] ?? '',
      ]);
    }
    if (command.commands.length > 0) {
      return command.commands.map((each) => [each.name(), each.summary()]);
    }
    const choices = command.registeredArguments[position]?.argChoices ?? [];
    return choices.map((value) => [value, '']);
  };
  return candidates().filter(([value]) => value.startsWith(current));
}
