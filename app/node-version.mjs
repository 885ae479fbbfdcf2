/** Loaded before anything else, in syntax that every Node understands: refuses one that is too old, by name. */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Store QC needs Node 22.22 or newer; this is Node ${process.versions.node}. Run it through npm (npm start), which brings its own on Linux x64, or install a newer Node.`,
  );
  process.exit(1);
}
