import type { Command, Option } from 'commander';
import type { Terminal } from './terminal.js';
import { choice, findCommand, optionsOf } from './usage.js';

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
  fish: `complete -c voice-agent -f -a '(voice-agent ${COMPLETE} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
complete -c voice-agent -n '__fish_seen_subcommand_from evidence' -F`,
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
    .addArgument(choice('shell', 'Your shell.', shells))
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
  const typed = joinAssignments(words);
  const current = typed.pop() ?? '';
  let command = program;
  let position = 0;
  let expectsValue: Option | undefined;
  const optionOf = (word: string) =>
    optionsOf(command).find(({ short, long }) => word === short || word === long);
  for (const word of typed) {
    const isValue = expectsValue !== undefined;
    const option = isValue ? undefined : optionOf(word);
    expectsValue = option?.required ? option : undefined;
    if (isValue || word.startsWith('-')) continue;
    const inner = findCommand(command, word);
    if (inner) command = inner;
    else position++;
  }
  const valuesOf = (option: Option | undefined, before = ''): [string, string][] =>
    ((option?.long === '--profile' ? profiles() : option?.argChoices) ?? []).map((value) => [
      before + value,
      '',
    ]);
  const candidates = (): [string, string][] => {
    if (expectsValue) return valuesOf(expectsValue);
    const [, flag] = /^(--[^=]+)=/.exec(current) ?? [];
    if (flag !== undefined) return valuesOf(optionOf(flag), `${flag}=`);
    if (current.startsWith('-')) {
      return optionsOf(command).map(({ long, description }) => [
        long ?? '',
        // There is room for the beginning, on one line.
        description.replaceAll(/\s+/g, ' ').split(/[.:] /)[0] ?? '',
      ]);
    }
    const { commands, registeredArguments } = command;
    if (commands.length > 0) return commands.map((each) => [each.name(), each.summary()]);
    return (registeredArguments[position]?.argChoices ?? []).map((value) => [value, '']);
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
