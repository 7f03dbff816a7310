import { Argument, type Command, type Option } from 'commander';
import type { Terminal } from './terminal.js';
import { findCommand } from './usage.js';

/** The hidden command that the scripts call with the words typed so far. It completes the last one. */
export const COMPLETE = '__complete';

/** Each passes the words to `voice-agent __complete`, which prints a candidate and its description per line. */
const SCRIPTS = {
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
type Shell = keyof typeof SCRIPTS;

const INSTALL: Readonly<Record<Shell, string>> = {
  bash: `echo 'eval "$(voice-agent completion bash)"' >> ~/.bashrc`,
  zsh: `echo 'eval "$(voice-agent completion zsh)"' >> ~/.zshrc     (after compinit)`,
  fish: `voice-agent completion fish > ~/.config/fish/completions/voice-agent.fish`,
};

export function addCompletion(program: Command, terminal: Terminal): void {
  const shells = Object.keys(SCRIPTS) as Shell[];
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
      for (const line of SCRIPTS[shell].split('\n')) terminal.out(line);
    });
}

/** Candidates for the last word: `[candidate, description]`. */
export function propose(
  program: Command,
  words: readonly string[],
  profiles: () => readonly string[],
): [string, string][] {
  const joined = joinAssignments(words);
  const typed = joined.slice(0, -1);
  const current = joined.at(-1) ?? '';
  let command = program;
  let position = 0;
  let expectsValue: Option | undefined;
  const optionOf = (word: string) =>
    [...command.options, ...program.options].find(
      ({ short, long }) => word === short || word === long,
    );
  for (const word of typed) {
    if (expectsValue) expectsValue = undefined;
    else if (word.startsWith('-')) {
      const named = optionOf(word);
      expectsValue = named?.required ? named : undefined;
    } else {
      const inner = findCommand(command.name() === 'help' ? program : command, word);
      if (inner) command = inner;
      else position++;
    }
  }
  const valuesOf = (option: Option) =>
    (option.long === '--profile' ? profiles() : option.argChoices) ?? [];
  const candidates = (): [string, string][] => {
    if (expectsValue) return valuesOf(expectsValue).map((value) => [value, '']);
    const [, name] = /^(--[^=]+)=/.exec(current) ?? [];
    if (name !== undefined) {
      const option = optionOf(name);
      return option ? valuesOf(option).map((value) => [`${name}=${value}`, '']) : [];
    }
    if (current.startsWith('-')) {
      return [...command.options, ...(command === program ? [] : program.options)].map((option) => [
        option.long ?? '',
        // There is room for the beginning, on one line.
        option.description.replaceAll(/\s+/g, ' ').split(/[.:] /)[0] ?? '',
      ]);
    }
    const { commands } = command.name() === 'help' ? program : command;
    if (commands.length > 0) return commands.map((each) => [each.name(), each.summary()]);
    const choices = command.registeredArguments[position]?.argChoices ?? [];
    return choices.map((value) => [value, '']);
  };
  return candidates().filter(([value]) => value.startsWith(current));
}

/** bash splits `--flag=value` into three words, and completes the last one alone. */
function joinAssignments(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word !== '=' || !words[index - 1]?.startsWith('--')) return [word];
    return index === words.length - 1 ? [''] : [];
  });
}
