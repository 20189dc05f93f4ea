// The parsers for Java as a project of Maven: node maven.mjs SPECS FOLDER VERSION TIME
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile, loadSpecs } from './compiler.mjs';
import { camel } from './stubs.mjs';

const GROUP = 'io.github.chunkwright';
const PACKAGE = `${GROUP}.kaitai`;
const RUNTIME = '0.11';
// The versions that come with Maven make different bytes each time.
const PLUGINS = { resources: '3.3.1', compiler: '3.13.0', jar: '3.4.2' };
const URL = 'https://github.com/chunkwright/chunkwright';

function pom(version, time) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${GROUP}</groupId>
  <artifactId>chunkwright-kaitai</artifactId>
  <version>${version}</version>
  <name>chunkwright-kaitai</name>
  <description>Parsers of DAVA, Havok and Virtools files, generated from Kaitai Struct specs</description>
  <url>${URL}</url>
  <licenses>
    <license>
      <name>MIT</name>
      <url>${URL}/blob/main/LICENSE</url>
    </license>
  </licenses>
  <scm>
    <url>${URL}</url>
  </scm>
  <properties>
    <maven.compiler.release>8</maven.compiler.release>
    <maven.test.skip>true</maven.test.skip>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <project.build.outputTimestamp>${time}</project.build.outputTimestamp>
  </properties>
  <dependencies>
    <dependency>
      <groupId>io.kaitai</groupId>
      <artifactId>kaitai-struct-runtime</artifactId>
      <version>${RUNTIME}</version>
    </dependency>
  </dependencies>
  <build>
    <resources>
      <resource>
        <directory>\${project.basedir}</directory>
        <targetPath>META-INF</targetPath>
        <includes>
          <include>README.md</include>
          <include>LICENSE</include>
        </includes>
      </resource>
    </resources>
    <plugins>
${Object.entries(PLUGINS).map(([name, pinned]) => `      <plugin>
        <artifactId>maven-${name}-plugin</artifactId>
        <version>${pinned}</version>
      </plugin>`).join('\n')}
    </plugins>
  </build>
</project>
`;
}

function readme(specs, version) {
  const rows = [...specs].map(([name, { meta }]) => `| \`${camel(name)}\` | ${meta.title} |`);
  return `# chunkwright-kaitai

Parsers for Java, generated from the Kaitai Struct specs of Chunkwright. They show the bytes of
files as they are; see ${URL} for what they mean.

\`\`\`java
// ${GROUP}:chunkwright-kaitai:${version}
var file = ${PACKAGE}.HavokHkx.fromFile("skeleton.hkx");
System.out.println(file.packfile().contentsVersion());
\`\`\`

| class | format |
|---|---|
${rows.join('\n')}
`;
}

async function main([source, folder, version, time]) {
  const specs = loadSpecs(source);
  const put = (name, text) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const name of specs.keys()) {
    const { files } = await compile('java', name, specs, { javaPackage: PACKAGE });
    for (const [file, text] of Object.entries(files)) {
      put(join('src/main/java', file), text);
    }
  }
  put('pom.xml', pom(version, time));
  put('README.md', readme(specs, version));
}

await main(process.argv.slice(2));
