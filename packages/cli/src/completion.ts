import { Argument, type Command, type Option } from 'commander';
import type { Terminal } from './terminal.js';
import { findCommand, findOption, listOptions } from './usage.js';

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
    install: `echo 'eval "$(voice-agent completion zsh)"' >> ~/.zshrc     (after compinit, if it is there)`,
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

/** Returns candidates for the last word, each with its description after a tab. */
export function propose(
  program: Command,
  words: readonly string[],
  profiles: () => readonly string[],
): string[] {
  const typed = joinAssignments(words);
  const current = typed.pop() ?? '';
  // The words after `help` are typed like a command.
  if (typed[0] === 'help') typed.shift();
  const cursor = locate(program, typed);
  return listCandidates(cursor, current, profiles).filter((candidate) =>
    candidate.startsWith(current),
  );
}

/** The place of the last word on the command line. */
interface Cursor {
  readonly command: Command;
  /** The option that takes the word as its value. */
  readonly option: Option | undefined;
  /** The number of arguments before the word. */
  readonly position: number;
}

function locate(program: Command, words: readonly string[]): Cursor {
  let command = program;
  let option: Option | undefined;
  let position = 0;
  for (const word of words) {
    if (option) option = undefined; // the word is its value
    else if (word.startsWith('-')) {
      const found = findOption(command, word);
      if (found?.required) option = found;
    } else {
      const inner = findCommand(command, word);
      if (inner) command = inner;
      else position += 1;
    }
  }
  return { command, option, position };
}

function listCandidates(
  { command, option, position }: Cursor,
  current: string,
  profiles: () => readonly string[],
): readonly string[] {
  if (option) return listValues(option, profiles);
  const [, flag] = /^(--[^=]+)=/.exec(current) ?? [];
  if (flag !== undefined) {
    const assigned = findOption(command, flag);
    return assigned ? listValues(assigned, profiles).map((value) => `${flag}=${value}`) : [];
  }
  if (current.startsWith('-')) return listFlags(command);
  const { commands, registeredArguments } = command;
  if (commands.length === 0) return registeredArguments[position]?.argChoices ?? [];
  return commands.map((inner) => `${inner.name()}\t${inner.summary()}`);
}

function listValues(
  { long, argChoices = [] }: Option,
  profiles: () => readonly string[],
): readonly string[] {
  return long === '--profile' ? profiles() : argChoices;
}

function listFlags(command: Command): readonly string[] {
  const help = command.createHelp().visibleOptions(command);
  const options = [...listOptions(command), ...help.filter(({ long }) => long === '--help')];
  return options.map(({ long, description }) => {
    // The shell shows one line, so only the first sentence fits.
    const [sentence] = description.replaceAll(/\s+/g, ' ').split(/[.:] /);
    return [long, sentence].filter(Boolean).join('\t');
  });
}

/** bash splits `--flag=value` into three words and completes only the last, so they are joined. */
function joinAssignments(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word !== '=' || !words[index - 1]?.startsWith('--')) return [word];
    return index === words.length - 1 ? [''] : [];
  });
}
