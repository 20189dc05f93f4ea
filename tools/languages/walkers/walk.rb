# usage: ruby walk.rb FOLDER PLAN.json {CLASS FILE}...
# FOLDER has the generated parsers. Prints a line of totals a file: see totals.py.
require 'json'

FOLDER, plan_path, *JOBS = ARGV
PLAN = JSON.parse(File.read(plan_path))
MASK = 0xffffffff

# The numbers of an enum's members, which are symbols: for "A.B.TheKind" A::B::I__THE_KIND.
def enum_numbers(path)
  @numbers ||= {}
  @numbers[path] ||= begin
    owner = path.split('.')[0...-1].join('::')
    Object.const_get(owner).const_get("I__#{PLAN['enums'].fetch(path).upcase}")
  end
end

def add_scalar(totals, field, value, certain)
  case field['kind']
  when 'int', 'enum'
    number = value.is_a?(Symbol) ? enum_numbers(field['classes'][0])[value] : value
    totals[2] += certain
    totals[3] = (totals[3] + number) & MASK
  when 'bool'
    totals[3] = (totals[3] + (value ? 1 : 0)) & MASK
  when 'wide'
    totals[2] += certain
  when 'float'
    totals[4] += certain
  when 'str'
    totals[5] += certain
    totals[6] += value.encode('UTF-8').bytesize
  else
    totals[7] += certain
    totals[8] += value.bytesize
    totals[9] = (totals[9] + value.sum(32)) & MASK
  end
end

def walk(totals, object)
  totals[0] += 1
  PLAN['classes'].fetch(object.class.name.gsub('::', '.'))['fields'].each do |field|
    held = object.public_send(field['id'])
    next if held.nil?

    totals[1] += held.size if field['list']
    (field['list'] ? held : [held]).each do |each|
      if %w[struct union].include?(field['kind'])
        walk(totals, each)
      else
        add_scalar(totals, field, each, field['optional'] ? 0 : 1)
      end
    end
  end
end

JOBS.each_slice(2) do |name, file|
  totals = [0] * 10
  begin
    require File.join(FOLDER, PLAN['classes'].fetch(name)['spec'])
    walk(totals, Object.const_get(name).from_file(file))
    puts JSON.generate(totals)
  rescue StandardError, SystemStackError => e
    warn "#{file}: #{e.class}: #{e.message} #{e.backtrace[0]}"
    puts '"refused"'
  end
end
