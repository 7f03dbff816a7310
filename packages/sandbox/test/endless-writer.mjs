// Saves states to a file until it is killed, and reports each one that is on the disk.
// node endless-writer.mjs <file> <module of openStateFile>
const [path, modulePath] = process.argv.slice(2);
const { openStateFile } = await import(modulePath);
const file = await openStateFile(path);

// Long enough for a kill to happen in the middle of a write.
const filler = 'x'.repeat(400_000);
for (let count = 1; ; count++) {
  await file.save({ count, filler, again: count });
  process.stdout.write(`${count}\n`);
}
