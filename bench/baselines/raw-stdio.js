// The bound for stdio: split stdin by line, parse, a fixed result, one write for each chunk that was read.

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  let answers = "";
  for (const line of lines) {
    const { id } = JSON.parse(line);
    if (id === undefined) continue;
    const result = { content: [{ type: "text", text: "5" }] };
    answers += `${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`;
  }
  if (answers !== "") process.stdout.write(answers);
});
