// node validate.mjs FILE...: print what the validator finds in each glTF file, a line of JSON each.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { validateBytes } = createRequire(import.meta.url)("gltf-validator");

for (const file of process.argv.slice(2)) {
    const beside = (uri) => readFile(join(dirname(file), decodeURIComponent(uri)));
    const report = await validateBytes(new Uint8Array(await readFile(file)), {
        maxIssues: 100,
        externalResourceFunction: async (uri) => new Uint8Array(await beside(uri)),
    });
    console.log(JSON.stringify({ file, issues: report.issues.messages, info: report.info }));
}
