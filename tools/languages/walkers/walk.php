<?php
// usage: php walk.php RUNTIME FOLDER PLAN.json {CLASS FILE}...
// FOLDER has the generated parsers. Prints a line of totals a file: see totals.py.
[, $runtime, $folder, $planPath] = $argv;
$jobs = array_slice($argv, 4);
$plan = json_decode(file_get_contents($planPath), true)['classes'];
ini_set('memory_limit', '2G');

require "$runtime/kaitai.php";
spl_autoload_register(function (string $name) use ($folder): void {
    $file = $folder . '/' . explode('\\', $name)[0] . '.php';
    if (is_file($file)) {
        require_once $file;
    }
});

function lowerCamel(string $name): string
{
    return lcfirst(str_replace('_', '', ucwords($name, '_')));
}

function addScalar(array &$totals, string $kind, mixed $value, int $certain): void
{
    switch ($kind) {
        case 'int':
        case 'enum':
            $totals[2] += $certain;
            $totals[3] = ($totals[3] + $value) & 0xffffffff;
            break;
        case 'bool':
            $totals[3] = ($totals[3] + ($value ? 1 : 0)) & 0xffffffff;
            break;
        case 'wide':
            $totals[2] += $certain;
            break;
        case 'float':
            $totals[4] += $certain;
            break;
        case 'str':
            $totals[5] += $certain;
            $totals[6] += strlen($value);
            break;
        default:
            $totals[7] += $certain;
            $totals[8] += strlen($value);
            foreach (count_chars($value, 1) as $byte => $times) {
                $totals[9] = ($totals[9] + $byte * $times) & 0xffffffff;
            }
    }
}

function walk(array &$totals, array $plan, object $object): void
{
    $totals[0] += 1;
    foreach ($plan[str_replace('\\', '.', get_class($object))]['fields'] as $field) {
        $held = $object->{lowerCamel($field['id'])}();
        if ($held === null) {
            continue;
        }
        $totals[1] += $field['list'] ? count($held) : 0;
        foreach ($field['list'] ? $held : [$held] as $each) {
            if ($field['kind'] === 'struct' || $field['kind'] === 'union') {
                walk($totals, $plan, $each);
            } else {
                addScalar($totals, $field['kind'], $each, $field['optional'] ? 0 : 1);
            }
        }
    }
}

foreach (array_chunk($jobs, 2) as [$name, $file]) {
    $totals = array_fill(0, 10, 0);
    try {
        walk($totals, $plan, $name::fromFile($file));
        echo json_encode($totals), "\n";
    } catch (Throwable $error) {
        fwrite(STDERR, "$file: " . get_class($error) . ": {$error->getMessage()} {$error->getFile()}:{$error->getLine()}\n");
        echo "\"refused\"\n";
    }
}
