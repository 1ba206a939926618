import { defineConfig } from "vitest/config";

// Packages are tested from their sources, by the export condition that only this workspace knows.
const conditions = ["@dragoman/source", "node", "import", "module", "default"];

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "tests/**/*.test.ts", "tools/test/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // The second one prints the closing line "N passed, N failed".
    reporters: ["default", "./tools/count-reporter.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
