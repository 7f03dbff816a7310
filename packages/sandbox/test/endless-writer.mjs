// Writes one state after another to a file until it is killed, and reports each one that is on the disk.
// node endless-writer.mjs <file> <module of writeJsonFile>
const [file, modulePath] = process.argv.slice(2);
const { writeJsonFile } = await import(modulePath);

// Long enough for a kill to happen in the middle of a write.
const filler = 'x'.repeat(400_000);
for (let count = 1; ; count++) {
  await writeJsonFile(file, { count, filler, again: count });
  process.stdout.write(`${count}\n`);
}
