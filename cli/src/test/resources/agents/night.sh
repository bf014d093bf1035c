# The agents of a night's run. Each task has its own kind of agent; tries are counted in ../tries.
cat >/dev/null
name=${BATON_TASK#app-}
tries=../tries/$name
echo x >>"$tries"
n=$(wc -l <"$tries")
echo $$ >"$tries.$n.pid"
mkdir -p work

work() { echo "$n ${1-}" >>"work/$name.txt"; }
promise() { echo "All done. <promise>COMPLETE</promise>"; }
init() { echo '{"type":"system","subtype":"init","session_id":"s","model":"m"}'; }
said() {
  printf '{"type":"assistant","session_id":"s","message":{"id":"m%s%s","role":"assistant","content":[{"type":"text","text":"%s"}]}}\n' "$n" "$2" "$1"
}
call() {
  printf '{"type":"assistant","session_id":"s","message":{"id":"c%s","role":"assistant","content":[{"type":"tool_use","id":"t%s","name":"%s","input":{"command":"%s"}}]}}\n' "$1" "$1" "$2" "$3"
}
result() {
  printf '{"type":"result","subtype":"success","session_id":"s","is_error":%s,"result":"%s","total_cost_usd":0.01,"usage":{"input_tokens":10,"output_tokens":5}%s}\n' "$1" "$2" "${3-}"
}
done_result() { result false 'All done. <promise>COMPLETE</promise>'; }

case $name in
works) sleep 0.3; work; promise ;;
works-claude) init; call 1 Bash 'npm test'; sleep 0.5; work; done_result ;;
works-codex)
  work
  cat <<'END'
{"type":"thread.started","thread_id":"t"}
{"type":"turn.started"}
{"type":"item.completed","item":{"id":"i1","type":"command_execution","command":"make","aggregated_output":"ok","exit_code":0,"status":"completed"}}
{"type":"item.completed","item":{"id":"i2","type":"agent_message","text":"All done. <promise>COMPLETE</promise>"}}
{"type":"turn.completed","usage":{"input_tokens":100,"cached_input_tokens":40,"output_tokens":5}}
END
  ;;
works-gemini)
  work
  cat <<'END'
{"type":"init","session_id":"g","model":"gemini"}
{"type":"message","role":"assistant","content":"All done. <promise>COMPLETE</promise>","delta":true}
{"type":"result","status":"success","stats":{"total_tokens":120,"input_tokens":100,"output_tokens":20}}
END
  ;;
works-opencode)
  work
  cat <<'END'
{"type":"step_start","sessionID":"ses_1","part":{"id":"p1","type":"step-start"}}
{"type":"text","sessionID":"ses_1","part":{"id":"p2","type":"text","text":"All done. <promise>COMPLETE</promise>"}}
{"type":"step_finish","sessionID":"ses_1","part":{"id":"p3","type":"step-finish","reason":"stop","cost":0.01,"tokens":{"input":10,"output":5,"reasoning":0,"cache":{"read":0,"write":0}}}}
END
  ;;
works-pi)
  work
  cat <<'END'
{"type":"session","version":3,"cwd":"/w","id":"x"}
{"type":"message_end","message":{"role":"assistant","content":[{"type":"text","text":"All done. <promise>COMPLETE</promise>"}],"stopReason":"stop","usage":{"input":10,"output":5,"cacheRead":0,"cacheWrite":0}}}
{"type":"agent_end","messages":[]}
END
  ;;
commits) work; git add -A; git commit -qm "Work on $name"; promise ;;
two-steps) sleep 0.3; work; if [ "$n" -lt 2 ]; then echo "The first half is done."; else promise; fi ;;
fixes-check) if [ "$n" -lt 3 ]; then work broken; else work fixed; fi; sleep 0.3; promise ;;
says-the-same-but-works)
  init
  for i in 1 2 3 4; do said 'Now let me run the tests.' "$i"; call "$i" Bash "make $i"; work; sleep 1.2; done
  done_result ;;
leaves-a-child)
  env -i setsid sh -c "echo \$\$ >$PWD/../tries/child.pid; exec sleep 1000" >/dev/null 2>&1 &
  sleep 1.3; work; promise ;;
writes-garbage) head -c 100000 /dev/urandom; echo; work; promise ;;
floods) head -c 30000000 /dev/zero | tr '\0' 'x' | fold -w 200; sleep 0.5; work; promise ;;
hangs-after-its-result) init; work; done_result; exec sleep 1000 ;;
crashes-once) work; [ "$n" -gt 2 ] || { echo "Segmentation fault (core dumped)" >&2; exit 139; }; promise ;;
killed-once) work; [ "$n" -gt 1 ] || kill -9 $$; promise ;;
cut-off-once) init; work; if [ "$n" -lt 2 ]; then printf '{"type":"assistant","session_id":"s","mess'; exit 1; fi; done_result ;;
limit-in-stream)
  init
  if [ "$n" -lt 2 ]; then
    result true 'API Error: Rate limit reached. Please try again in 2 seconds.' ',"api_error_status":429'
    exit 1
  fi
  work; done_result ;;
limit-in-text)
  [ "$n" -gt 2 ] || { sleep 0.5; echo "ERROR: You've hit your usage limit. Please try again in 2 seconds." >&2; exit 1; }
  work; promise ;;
overloaded)
  [ "$n" -gt 1 ] || { echo '[API Error: The model is overloaded. Please try again in 2s. (Status: UNAVAILABLE)]' >&2; exit 1; }
  work; promise ;;
retries-itself)
  init
  echo '{"type":"system","subtype":"api_retry","session_id":"s","attempt":1,"max_retries":10,"retry_delay_ms":500,"error_status":529,"error":"overloaded"}'
  sleep 1; work; done_result ;;
not-logged-in)
  init
  [ -f ../tries/login ] || { result true 'Invalid API key · Please run /login' ',"api_error_status":401'; exit 1; }
  work; done_result ;;
no-credit)
  init
  [ -f ../tries/credit ] || { result true 'Credit balance is too low' ',"api_error_status":400'; exit 1; }
  work; done_result ;;
no-credit-in-text)
  [ "$n" -gt 1 ] || { echo "Credit balance is too low"; exit 1; }
  work; promise ;;
subagent-promises)
  init; work
  if [ "$n" -lt 2 ]; then
    echo '{"type":"assistant","session_id":"s","parent_tool_use_id":"t9","message":{"id":"sub","role":"assistant","content":[{"type":"text","text":"<promise>COMPLETE</promise>"}]}}'
    result false 'The subagent is done, but the docs are not finished.'
  else
    done_result
  fi ;;
promises-in-code) work; if [ "$n" -lt 2 ]; then printf '%s\n' 'At the end I print:' '```' '<promise>COMPLETE</promise>' '```'; else promise; fi ;;
promises-on-condition) work; if [ "$n" -lt 2 ]; then echo 'When all tests pass I print <promise>COMPLETE</promise>.'; else promise; fi ;;
takes-it-back) work; promise; [ "$n" -gt 1 ] || echo 'Wait, two tests still fail.' ;;
mentions-limits) work; echo 'The API answers 429 Too Many Requests when the rate limit is exceeded.'; promise ;;
silent) exec sleep 1000 ;;
repeats-itself) init; for i in 1 2 3 4 5 6; do said 'I look at the file again.' "$i"; sleep 1.1; done; result false 'I look at the file again.' ;;
changes-nothing) echo "I looked at everything in try $n, and thought about it."; call 1 Read a.txt; sleep 0.2 ;;
crashes) init; call "$n" Bash make; echo "TypeError: Cannot read properties of undefined (reading 'id')" >&2; exit 1 ;;
asks) init; said 'Which data base should I use?' 1; call 1 AskUserQuestion x; result false 'Which data base should I use?' ;;
asks-in-stream)
  init
  echo '{"type":"assistant","session_id":"s","message":{"id":"q","role":"assistant","content":[{"type":"tool_use","id":"tq","name":"AskUserQuestion","input":{"questions":[{"question":"MySQL or PostgreSQL?"}]}}]}}'
  result false 'I wait for your answer.' ;;
lies) sleep 0.3; promise ;;
closes-without-work) baton close "$BATON_TASK" -q --reason done >/dev/null 2>&1; echo "I closed it in try $n." ;;
check-never-passes) work; promise ;;
refused-a-tool)
  init; call 1 Edit a.txt
  echo '{"type":"user","session_id":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"Claude requested permissions to write to a.txt, but you haven'"'"'t granted it yet."}]}}'
  result false 'I could not edit the file.' ',"permission_denials":[{"tool_name":"Edit","tool_use_id":"t1","tool_input":{"file_path":"a.txt"}}]' ;;
too-many-calls) init; i=0; while [ $i -lt 60 ]; do i=$((i + 1)); call $i Bash "make $i"; done; sleep 3; exec sleep 1000 ;;
esac
